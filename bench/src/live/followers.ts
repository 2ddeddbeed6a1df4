import { Agent, get, type IncomingMessage } from 'node:http';

/** Open pages that follow changes. */
export interface Followers {
  /** Number of changed records that all of them were told of, each as often as it was told. */
  records: () => number;
  close: () => void;
}

/** Opens a number of streams of changes, and waits until each has sent its first bytes. */
export async function followChanges(address: string, token: string, pages: number): Promise<Followers> {
  const agent = new Agent({ keepAlive: true, maxSockets: pages });
  let received = 0;
  const count = (data: string) => {
    const { records } = JSON.parse(data) as { records: Record<string, string[] | null> };
    received += records.withdrawal?.length ?? 0;
  };
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(
        `${address}/api/dashboard/changes`,
        { agent, headers: { authorization: `Bearer ${token}`, 'x-background': '1' } },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`A stream answers ${response.statusCode}`));
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => {
            const events = (text + part).split('\n\n');
            text = events.pop() ?? '';
            for (const event of events) {
              const data = /^event: change\ndata: (.*)/.exec(event)?.[1];
              if (data !== undefined) count(data);
            }
            resolve(response);
          });
          response.on('error', () => {});
        },
      ).on('error', reject);
    });
  const streams = await Promise.all(Array.from({ length: pages }, open));
  return {
    records: () => received,
    close: () => {
      for (const stream of streams) stream.destroy();
      agent.destroy();
    },
  };
}
