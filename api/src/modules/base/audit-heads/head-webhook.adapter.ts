import { callProvider } from '../providers/http-client.adapter.ts';
import { lineOf, type HeadTarget } from './audit-heads.port.ts';

/** Posts heads to an address, which stores them. */
export function headWebhook(url: string, timeout = 10_000): HeadTarget {
  return {
    write: async (head) => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await callProvider({ method: 'POST', url, headers, body: lineOf(head), timeout });
      if (status < 200 || status > 299) throw new Error(`the receiver answered with ${status}`);
    },
  };
}
