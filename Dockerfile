# One image for every process of the product: `node backend/dist/bundle/main.js` serves, `node backend/dist/bundle/worker.js`
# makes PDFs. Pinned by version; pin the digest too where the registry is not your own. docs/status.md says how it was
# tried. What is made on a machine that keeps its files to itself (umask 077) is opened for the user it runs as: a+rX.
ARG NODE=24.21.0-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dominio/package.json dominio/
COPY workers/package.json workers/
COPY paginas/package.json paginas/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && node scripts/image.mjs /image && chmod -R a+rX /image

FROM node:${NODE}
# glibc keeps freed memory for each thread that ever ran: two arenas are enough (364 MB in place of 1,471 after two minutes of the soak).
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 MALLOC_ARENA_MAX=2
# For the tools (`npm run …`) on a disk that cannot be written: npm keeps its notes in memory and asks nobody for news.
ENV NPM_CONFIG_CACHE=/tmp/.npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=build /image ./
# /data is for the data of the embedded default: give it a volume of yours. /scratch is for the files that Verificar derives
# again, where TMPDIR names it. A new volume has the owner of the folder that it is mounted on.
RUN mkdir /data /scratch && chown node:node /data /scratch
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Alive, not ready: a first catch-up may take long, and a backend that is not ready says so itself.
HEALTHCHECK --interval=60s --timeout=5s --start-period=120s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/vivo').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "backend/dist/bundle/main.js"]
