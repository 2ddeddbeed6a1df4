import { once } from 'node:events';
import { get } from 'node:http';

interface Answer {
  body: Buffer;
  encoding: string | undefined;
}

async function fetchBrotli(address: string): Promise<Answer> {
  const [answer] = await once(get(address, { headers: { 'accept-encoding': 'br' } }), 'response');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { body: Buffer.concat(parts), encoding: answer.headers['content-encoding'] };
}

/** Style sheets and scripts that a browser waits for before it paints. */
const blocking =
  /<link\b[^>]*rel="stylesheet"[^>]*href="([^"]+)"|<script\b(?![^>]*(?:defer|async|ld\+json))[^>]*src="([^"]+)"/g;
const icons = /<link rel="(?:icon|manifest)"[^>]*href="([^"]+)"/g;

/** Bytes of the first answer with all that blocks rendering, and of what a browser asks for on its own beside it. */
export async function measureFirstResponse(address: string): Promise<{ blocking: number; beside: number }> {
  const { body, encoding } = await fetchBrotli(address);
  if (encoding !== 'br') throw new Error(`${address} is not sent in Brotli`);
  const page = await (await fetch(address)).text();
  const sum = async (found: RegExp) => {
    const files = [...page.matchAll(found)].map(([, first, second]) => first ?? second ?? '');
    const sizes = files.map(async (file) => (await fetchBrotli(new URL(file, address).href)).body.length);
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  return { blocking: body.length + (await sum(blocking)), beside: await sum(icons) };
}
