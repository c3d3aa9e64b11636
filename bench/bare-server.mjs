import { createServer } from 'node:http';

/** Node's HTTP server without any work, for the calibration. */
const body = Buffer.alloc(1024, 'x');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
