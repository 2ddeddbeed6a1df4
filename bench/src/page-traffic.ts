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

interface RecordedRequest {
  url: string;
  mimeType: string;
  cached: boolean;
  bytes?: number;
  failure?: string;
}

/**
 * Records what a page receives; to be called before the first navigation.
 *
 * Sizes are `encodedDataLength` of the DevTools event `Network.loadingFinished`. Playwright's `request.sizes()` is not
 * usable here: it subtracts the headers from that figure, so a file that was fetched ahead by a `Link` header or a
 * `<link>` element and then taken from the cache gets a negative size.
 */
export async function recordTraffic(page: Page): Promise<PageTraffic> {
  const requests = new Map<string, RecordedRequest>();
  const finished: RecordedRequest[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
    const redirected = requests.get(requestId);
    if (redirected && redirectResponse)
      finished.push({ ...redirected, bytes: redirectResponse.encodedDataLength });
    requests.set(requestId, { url: request.url, mimeType: '', cached: false });
  });
  const update = (requestId: string, change: Partial<RecordedRequest>) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, change);
  };
  devtools.on('Network.requestServedFromCache', ({ requestId }) => update(requestId, { cached: true }));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const { mimeType, fromDiskCache = false, fromPrefetchCache = false } = response;
    update(requestId, { mimeType });
    if (fromDiskCache || fromPrefetchCache) update(requestId, { cached: true });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, { bytes: encodedDataLength }),
  );
  devtools.on('Network.loadingFailed', ({ requestId, errorText }) =>
    update(requestId, { failure: errorText }),
  );
  await devtools.send('Network.enable');
  return {
    devtools,
    files: () =>
      [...finished, ...requests.values()].filter(({ url }) => url.startsWith('http')).map(receivedFile),
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
