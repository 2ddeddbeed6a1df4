import { once } from 'node:events';
import { createServer } from 'node:net';

/** Another process listens on the port. */
export class PortTaken extends Error {
  override name = 'PortTaken';

  constructor(port: number, command = `PORT=${port + 1} npm start`) {
    super(`Port ${port} is in use. Stop the other process or use another port: ${command}`);
  }
}

/**
 * Checks that a port is free, before builds that take minutes.
 *
 * @param command for the error message: the same command with another port
 * @throws PortTaken
 */
export async function requireFreePort(port: number, host: string, command?: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTaken(port, command);
    throw error;
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}
