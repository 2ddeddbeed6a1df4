import { once } from 'node:events';
import { get } from 'node:http';

interface Response {
  /** Headers and body as transferred. */
  bytes: number;
  encoding: string | undefined;
}

/** Requests an address on a connection of its own, whose received bytes are the response's. */
async function fetchBrotli(address: string): Promise<Response> {
  const request = get(address, { agent: false, headers: { 'accept-encoding': 'br' } });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`${address} answers ${response.statusCode}`);
  return { bytes: response.socket.bytesRead, encoding: response.headers['content-encoding'] };
}

/** Style sheets and scripts that block the first paint. */
const blockingFiles =
  /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"|<script\b(?![^>]*(?:defer|async|ld\+json))[^>]*src="([^"]+)"/g;
const iconsAndManifest = /<link rel="(?:icon|manifest)"[^>]*href="([^"]+)"/g;

/** Bytes, with headers, of the page and the files that block its rendering, and of its icons and manifest. */
export async function measureFirstResponse(address: string): Promise<{ blocking: number; icons: number }> {
  const { bytes, encoding } = await fetchBrotli(address);
  if (encoding !== 'br') throw new Error(`${address} is not sent in Brotli`);
  const page = await (await fetch(address)).text();
  const sum = async (pattern: RegExp) => {
    const files = [...page.matchAll(pattern)].map(([, first, second]) => first ?? second ?? '');
    const responses = await Promise.all(files.map((file) => fetchBrotli(new URL(file, address).href)));
    return responses.reduce((total, response) => total + response.bytes, 0);
  };
  return { blocking: bytes + (await sum(blockingFiles)), icons: await sum(iconsAndManifest) };
}
