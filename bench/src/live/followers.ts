import { Agent, get, type IncomingMessage } from 'node:http';

/** Open pages that follow changes. */
export interface Followers {
  /** Number of notices that all of them received. */
  notices: () => number;
  close: () => void;
}

/** Opens a number of streams of changes, and waits until each has sent its first bytes. */
export async function followChanges(address: string, token: string, count: number): Promise<Followers> {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let received = 0;
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${address}/api/dashboard/changes`,
        { agent, headers: { authorization: `Bearer ${token}`, 'x-background': '1' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream answers ${response.statusCode}`));
          response.setEncoding('utf8').on('data', (text: string) => {
            received += text.split('event: change\n').length - 1;
            resolve(response);
          });
          response.on('error', () => {});
        },
      ).on('error', reject);
    });
  const streams = await Promise.all(Array.from({ length: count }, open));
  return {
    notices: () => received,
    close: () => {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
