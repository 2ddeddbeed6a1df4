import { once } from 'node:events';
import { createServer } from 'node:net';

/** Another process listens where this one was to. */
export class PortTaken extends Error {
  override name = 'PortTaken';

  constructor(port: number, another = `PORT=${port + 1} npm start`) {
    super(`Port ${port} is in use. Stop what listens there, or choose another: ${another}`);
  }
}

/**
 * Finds out whether a port can be had before minutes are spent on builds.
 *
 * @param another the command that takes another one
 * @throws PortTaken
 */
export async function requireFreePort(port: number, host: string, another?: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortTaken(port, another);
    throw error;
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}
