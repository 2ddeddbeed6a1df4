import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { paths } from '@padiman/contracts';
import { openBrowser, slowdown } from './chromium.ts';
import { median, none, report } from './report.ts';
import type { Run } from './run.ts';
import { listen, startConsole } from './server-process.ts';
import { measureFirstResponse } from './site/first-response.ts';
import { reportLighthouse } from './site/lighthouse.ts';
import { slowNetwork, visibleLines, visitOnPhone, type Visit } from './site/slow-phone.ts';

/**
 * Landing page on a low-end phone: bytes of the first response with everything that blocks rendering and of the whole
 * page, Largest Contentful Paint and layout shift in Chromium, compared with a bare HTML page with the same text in the
 * same run; then Lighthouse's mobile scores of the four public pages. Sizes include response headers.
 */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  const landing = new URL(paths.landing(), address).href;
  const { blocking, icons } = await measureFirstResponse(landing);
  const browser = await openBrowser(run);
  const bare = await serveBareHtml(run, await visibleLines(browser, landing));
  const [ours, theirs]: [Visit[], Visit[]] = [[], []];
  // In turn, so that other load on the machine affects both.
  for (let round = 0; round < (run.rounds ?? 5); round += 1) {
    ours.push(await visitOnPhone(browser, landing));
    theirs.push(await visitOnPhone(browser, bare.address));
  }

  const kilobytes = (bytes: number) => bytes / 1024;
  const [paint, barePaint] = [ours, theirs].map((visits) =>
    median(visits.map(({ largestPaint }) => largestPaint)),
  ) as [number, number];
  const whole = kilobytes(median(ours.map(({ bytes }) => bytes)) + icons);
  const { roundTrip, kilobits } = slowNetwork;
  const conditions = `${roundTrip} ms round trip, ${kilobits} kbit/s, processor ${slowdown} times slower`;
  report(`Landing page, ${conditions}, median of ${ours.length}`, [
    { name: 'first response and blocking files, Brotli', value: kilobytes(blocking), unit: 'KB', limit: 14 },
    { name: 'whole page with icon and manifest', value: whole, unit: 'KB', limit: 60 },
    { name: 'largest paint', value: paint, unit: 's', limit: 2 },
    { name: 'largest paint, the same text as bare HTML', value: barePaint, unit: 's' },
    { name: 'ours / bare', value: paint / barePaint, unit: 'times' },
    none('largest layout shift', Math.max(...ours.map(({ layoutShift }) => layoutShift))),
    none('requests to other origins', ours.flatMap((visit) => visit.foreign).length),
  ]);
  const pages = [paths.landing(), paths.terms(), paths.privacy(), paths.becomeDriver()];
  await reportLighthouse(
    { ...run, rounds: 3 },
    address,
    pages.map((path) => ({ path })),
  );
}

/** Serves a page's text as HTML without styles, images or optional headers, compressed with Brotli's highest quality. */
function serveBareHtml(run: Run, lines: readonly string[]) {
  const escaped = lines.map((line) => line.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`));
  const body = brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Bare</title>${escaped.map((line) => `<p>${line}</p>`).join('')}`,
  );
  return listen(
    run,
    createServer((_request, response) => {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-encoding', 'br')
        .end(body);
    }),
  );
}
