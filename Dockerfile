# One image for every process of the product: `node backend/dist/bundle/main.js` serves, `node backend/dist/bundle/worker.js`
# makes PDFs. Pinned by version; pin the digest too where the registry is not your own. docs/operations.md says how it was
# tried. What is made on a machine that keeps its files to itself (umask 077) is opened for the user it runs as: a+rX.
ARG NODE=24.21.0-bookworm-slim

# What it runs with: the front end's own packages are in its build already.
FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dominio/package.json dominio/
COPY workers/package.json workers/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm install --omit=dev --workspace=dominio --workspace=workers --workspace=backend \
      --no-save --no-audit --no-fund --loglevel=error \
    && chmod -R a+rX .

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dominio/package.json dominio/
COPY workers/package.json workers/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && chmod -R a+rX .

FROM node:${NODE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/dominio/dist dominio/dist
COPY --from=build /app/workers/fuentes workers/fuentes
COPY --from=build /app/workers/dist workers/dist
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/exportacion backend/exportacion
COPY --from=build /app/frontend/dist frontend/dist
# The embedded default keeps its data here: give it a volume of yours. The distributed profile writes nothing.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a first catch-up may take long, and a backend that is not ready says so itself.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/vivo').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "backend/dist/bundle/main.js"]
