import { once } from 'node:events';
import { createServer } from 'node:net';

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, 'localhost');
    await once(probe, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}

/** The first of these ports on which nothing listens. @throws when there is none */
export async function firstFreePort(ports: readonly number[]): Promise<number> {
  for (const port of ports) if (await isFree(port)) return port;
  throw new Error(`In use: port ${ports.join(', ')}. Choose another one: DEV_PORT=3011 padiman dev`);
}
