# Build a wheel, then install it into a small image that runs as nobody special.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml requirements.lock README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY data data
COPY research research
# Without git here, the version is given: `--build-arg ATOLL_VERSION=$(python3 bot/version.py)`.
ARG ATOLL_VERSION
RUN python -m venv /opt/atoll \
    && /opt/atoll/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock \
    && /opt/atoll/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.12-slim
RUN useradd --create-home --uid 10001 atoll \
    && install --directory --owner atoll /var/lib/atoll
COPY --from=build /opt/atoll /opt/atoll
# By number, so that Kubernetes can check runAsNonRoot.
USER 10001
WORKDIR /var/lib/atoll
VOLUME /var/lib/atoll
ENV ATOLL_DATABASE=/var/lib/atoll/atoll.sqlite ATOLL_CACHE=/var/lib/atoll/cache PYTHONUNBUFFERED=1
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/atoll/bin/atoll"]
CMD ["run"]
