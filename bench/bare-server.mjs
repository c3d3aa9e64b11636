import { createServer } from 'node:http';

/** What Node itself answers: 1 KB, nothing else done. Tells its parent where. */
const body = Buffer.alloc(1024, 'x');
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
