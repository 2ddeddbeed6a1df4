import type { CDPSession, Page } from '@playwright/test';

/** A file that a page received over the network. */
export interface ReceivedFile {
  url: URL;
  mimeType: string;
  /** Response headers and body, as transferred; 0 when it came from the browser's cache. */
  bytes: number;
}

/** Recording of everything that a page receives. */
export interface PageTraffic {
  /** The DevTools session, with the Network domain enabled. */
  devtools: CDPSession;
  /**
   * Everything received since the recording started.
   *
   * @throws when a request has not finished, has failed, or has no credible size
   */
  files: () => ReceivedFile[];
}

/** A request as the browser's events tell it, finished or not. */
export interface RecordedRequest {
  url: string;
  mimeType: string;
  /** Taken from the browser's cache, without a request to the server. */
  cached: boolean;
  status?: number;
  /** Seconds on the browser's monotonic clock. */
  sentAt: number;
  /** The same clock, when the page received the response's headers. */
  answeredAt?: number;
  bytes?: number;
  failure?: string;
  /** Ended by the page itself, such as by leaving it. */
  canceled?: boolean;
}

/**
 * Records what a page receives; to be called before the first navigation.
 *
 * Sizes are `encodedDataLength` of the DevTools event `Network.loadingFinished`. Playwright's `request.sizes()` is not
 * usable here: it subtracts the headers from that figure, so a file that was fetched ahead by a `Link` header or a
 * `<link>` element and then taken from the cache gets a negative size.
 */
export async function recordTraffic(page: Page): Promise<PageTraffic> {
  const { devtools, requests } = await recordRequests(page);
  return { devtools, files: () => requests().map(receivedFile) };
}

/** Records the requests of a page, also those that fail; to be called before the first navigation. */
export async function recordRequests(
  page: Page,
): Promise<{ devtools: CDPSession; requests: () => RecordedRequest[] }> {
  const requests = new Map<string, RecordedRequest>();
  const all: RecordedRequest[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse, timestamp }) => {
    const redirected = requests.get(requestId);
    if (redirected && redirectResponse) {
      const { encodedDataLength: bytes, status } = redirectResponse;
      Object.assign(redirected, { bytes, status, answeredAt: timestamp });
    }
    const sent = { url: request.url, mimeType: '', cached: false, sentAt: timestamp };
    requests.set(requestId, sent);
    all.push(sent);
  });
  const update = (requestId: string, change: Partial<RecordedRequest>) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, change);
  };
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
  return {
    devtools,
    requests: () => all.filter(({ url }) => url.startsWith('http')),
  };
}

function receivedFile({ url, mimeType, cached, bytes, failure }: RecordedRequest): ReceivedFile {
  if (failure !== undefined) throw new Error(`${url} failed (${failure}), so its size is unknown`);
  if (bytes === undefined) throw new Error(`${url} has not finished, so its size is unknown`);
  if (!(bytes > 0 || (cached && bytes === 0)))
    throw new Error(`The browser reports an impossible size of ${bytes} bytes for ${url}`);
  return { url: new URL(url), mimeType, bytes };
}

/** Sums up the bytes of files. */
export const totalBytes = (files: readonly ReceivedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Selects scripts by content type: a script that is fetched ahead has another resource type in the browser. */
export const isScript = ({ mimeType }: ReceivedFile): boolean => mimeType.includes('javascript');

/** Prints each file with its size. */
export function printFiles(files: readonly ReceivedFile[]): void {
  console.log('');
  for (const { url, bytes } of files) {
    console.log(`${(bytes === 0 ? 'cached' : `${bytes} B`).padStart(10)}  ${url.pathname}`);
  }
}
