import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';

/** Serves a running console as it is, but for the header that names a page's files ahead. */
export async function serveWithoutLink(consoleAddress: string) {
  const { hostname, port: consolePort } = new URL(consoleAddress);
  const server = createServer((request, response) => {
    const { url: path = '/', method = 'GET', headers } = request;
    const passed = ask({ hostname, port: consolePort, path, method, headers }, (answer) => {
      const { link: _link, ...others } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
