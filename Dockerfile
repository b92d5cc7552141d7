# Build a wheel, then install it into a small image that runs as nobody special.
# Tags move. `--build-arg PYTHON_IMAGE=python@sha256:…` pins the base.
ARG PYTHON_IMAGE=python:3.12-slim
FROM ${PYTHON_IMAGE} AS build
WORKDIR /src
COPY pyproject.toml build.lock requirements.lock README.md LICENSE ./
COPY bot bot
COPY engine engine
COPY render render
COPY data data
# Without git here, the version is given: `--build-arg ATOLL_VERSION=$(python3 bot/version.py)`.
ARG ATOLL_VERSION
# With a time, bytecode has the hash of its source and not its time, so two builds can be equal.
ARG SOURCE_DATE_EPOCH
RUN python -m venv --without-pip /opt/atoll \
    && pip install --no-cache-dir --require-hashes --requirement build.lock \
    && pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel . \
    && pip --python /opt/atoll/bin/python install --no-cache-dir --require-hashes \
        --requirement requirements.lock \
    && pip --python /opt/atoll/bin/python install --no-cache-dir --no-deps /wheel/*.whl

FROM ${PYTHON_IMAGE}
ARG SOURCE_DATE_EPOCH
RUN useradd --create-home --uid 10001 atoll \
    && install --directory --owner atoll /var/lib/atoll
COPY --from=build /opt/atoll /opt/atoll
# By number, so that Kubernetes can check runAsNonRoot.
USER 10001
WORKDIR /var/lib/atoll
VOLUME /var/lib/atoll
ENV ATOLL_DATABASE=/var/lib/atoll/atoll.sqlite ATOLL_CACHE=/var/lib/atoll/cache PYTHONUNBUFFERED=1
ARG ATOLL_VERSION
LABEL org.opencontainers.image.title="Atoll" \
    org.opencontainers.image.version="${ATOLL_VERSION}" \
    org.opencontainers.image.licenses="MIT"
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --start-period=60s \
    CMD ["/opt/atoll/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:9180/health')"]
ENTRYPOINT ["/opt/atoll/bin/atoll"]
CMD ["run", "--health-port", "9180"]
