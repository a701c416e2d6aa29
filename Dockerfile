# The image holds what `npm run package` makes, with the demo edition, and a PostgreSQL client of the server's version.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/package.ts --folder --demo --out /packed && mv /packed/masthead-* /masthead

FROM node:24-slim
# Backups need a client at least as new as the server.
ARG POSTGRES_MAJOR=17
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 HOST=0.0.0.0
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates poppler-utils postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && apt-get install -y --no-install-recommends "postgresql-client-$POSTGRES_MAJOR" \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /masthead /app
RUN mkdir /data && chown node:node /data
WORKDIR /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./masthead", "start"]
