import type { Page } from '@playwright/test';
import { emulate, type Network } from './chromium.ts';

/** A request as the browser's events tell it, finished or not. */
export interface RecordedRequest {
  url: URL;
  mimeType: string;
  /** Taken from the browser's cache, without a request to the server. */
  cached: boolean;
  status?: number;
  /** Seconds on the browser's monotonic clock. */
  sentAt: number;
  /** The same clock, when the page received the response's headers. */
  answeredAt?: number;
  /** Response headers and body, as transferred; 0 when it came from the browser's cache. */
  bytes?: number;
  failure?: string;
  /** Ended by the page itself, such as by leaving it. */
  canceled?: boolean;
}

/** A request that has finished. */
export type ReceivedFile = RecordedRequest & { bytes: number };

/**
 * Records the requests of a page, also those that fail, on an emulated network if one is given; to be called before the
 * first navigation.
 *
 * Sizes are `encodedDataLength` of the DevTools event `Network.loadingFinished`. Playwright's `request.sizes()` is not
 * usable here: it subtracts the headers from that figure, so a file that was fetched ahead by a `Link` header or a
 * `<link>` element and then taken from the cache gets a negative size.
 */
export async function recordRequests(page: Page, network?: Network): Promise<() => RecordedRequest[]> {
  const requests = new Map<string, RecordedRequest>();
  const all: RecordedRequest[] = [];
  const devtools = await page.context().newCDPSession(page);
  const update = (requestId: string, change: Partial<RecordedRequest>) =>
    Object.assign(requests.get(requestId) ?? {}, change);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse, timestamp }) => {
    if (redirectResponse) {
      const { encodedDataLength: bytes, status } = redirectResponse;
      update(requestId, { bytes, status, answeredAt: timestamp });
    }
    const sent = { url: new URL(request.url), mimeType: '', cached: false, sentAt: timestamp };
    requests.set(requestId, sent);
    all.push(sent);
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => update(requestId, { cached: true }));
  devtools.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    const { mimeType, status, fromDiskCache = false, fromPrefetchCache = false } = response;
    update(requestId, { mimeType, status, answeredAt: timestamp });
    if (fromDiskCache || fromPrefetchCache) update(requestId, { cached: true });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, { bytes: encodedDataLength }),
  );
  devtools.on('Network.loadingFailed', ({ requestId, errorText, canceled = false }) =>
    update(requestId, { failure: errorText, canceled }),
  );
  await devtools.send('Network.enable');
  if (network) await emulate(devtools, network);
  return () => all.filter(({ url }) => url.protocol.startsWith('http'));
}

/** Requests as received files. @throws when one has not finished, has failed, or has no credible size */
export const receivedFiles = (requests: readonly RecordedRequest[]): ReceivedFile[] =>
  requests.map((request) => {
    const { url, cached, bytes, failure } = request;
    if (failure !== undefined) throw new Error(`${url} failed (${failure}), so its size is unknown`);
    if (bytes === undefined) throw new Error(`${url} has not finished, so its size is unknown`);
    if (!(bytes > 0 || (cached && bytes === 0)))
      throw new Error(`The browser reports an impossible size of ${bytes} bytes for ${url}`);
    return { ...request, bytes };
  });

/** Sums up the bytes of files. */
export const totalBytes = (files: readonly ReceivedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);
