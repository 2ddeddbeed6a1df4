import { extname } from 'node:path';

/** Types that pages load. HTML and JSON are not among them: pages have routes of their own, records are not public. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Content type by file extension; undefined for types that are not served. */
export function contentTypeOf(file: string): string | undefined {
  return types[extname(file)];
}
