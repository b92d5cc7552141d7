#!/bin/sh
# A program for `atoll arena` that needs no more than a shell: takes the first option, by its number.
#
#     atoll arena palm_island --bot "sh docs/arena/first.sh" --bot chance
while read -r question; do
  echo '{"action": "1"}'
done
