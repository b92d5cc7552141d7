"""Run an unpacked image on a simulated Discord: ``python -m tools.image_trial FOLDER``."""

import asyncio
import os
import sys
from pathlib import Path

from testbed.loopback import Loopback

TRIAL = Path(__file__).with_name("image_trial.sh")


async def tried(root: Path) -> int:
    """Run the bot of an image until it is healthy, and stop it. Return an exit code."""
    async with Loopback() as discord:
        discord.add_guild("Lagoon")
        variables = {"DISCORD_TOKEN": discord.token, "ATOLL_DISCORD_API": discord.url}
        process = await asyncio.create_subprocess_exec(
            *("unshare", "--mount", "--pid", "--fork", str(TRIAL), str(root)),
            env={**os.environ, **variables},
        )
        return await process.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(tried(Path(sys.argv[1]))))
