import { pipeline, Readable, Transform } from 'node:stream';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { guardedClient, type AddressFilter } from '../../../outgoing/address-filter.ts';
import { slots } from '../../base/limiter/budgets.rules.ts';
import { headOf, maxVideoBytes } from './driver-video.rules.ts';
import { VideoNotFetched, type VideoSource } from './video-source.port.ts';

/** Milliseconds until the head of an answer, between parts of it, and for the whole. */
export interface VideoDeadlines {
  head: number;
  pause: number;
  whole: number;
}

const defaultDeadlines: VideoDeadlines = { head: 10_000, pause: 20_000, whole: 15 * 60_000 };

/** Fetches videos. No header of the caller but the range is passed on. */
export function videoSource(isAllowed: AddressFilter, deadlines = defaultDeadlines): VideoSource {
  const { head, pause } = deadlines;
  const client = guardedClient(isAllowed, { head, body: pause, connections: slots.video.process });
  return {
    open: async (address, range, gone) => {
      const { dispatcher, request } = await client.open();
      const signals = [AbortSignal.timeout(deadlines.whole), ...(gone ? [gone] : [])];
      const signal = AbortSignal.any(signals);
      const answer = await request(address, {
        headers: { accept: 'video/*', 'accept-encoding': 'identity', ...(range && { range }) },
        ...{ dispatcher, signal },
      }).catch((cause: Error & { code?: string }) => {
        throw new VideoNotFetched(`The request failed (${cause.code ?? cause.name}).`, { cause });
      });
      const head = headOf(answer.statusCode, answer.headers);
      if (typeof head === 'string') {
        answer.body.on('error', () => undefined).destroy();
        throw new VideoNotFetched(head);
      }
      if (head.status !== 416) return { ...head, body: limited(answer.body) };
      answer.body.on('error', () => undefined).destroy();
      return { ...head, body: Readable.from([]) };
    },
    close: client.close,
  };
}

/** Passes a body on, and breaks it off once it is too long: a host need not tell its length. */
function limited(body: Readable): Readable {
  let received = 0;
  const limit = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      received += chunk.length;
      if (received > maxVideoBytes) done(new VideoNotFetched('The video is too large.'));
      else done(null, chunk);
    },
  });
  // Either end destroys the other; the reader of the limited body sees the error.
  pipeline(body, limit, () => undefined);
  return limit;
}

/** Drawn and recorded for the demo: a car that drives past, 12 seconds. */
const file = join(import.meta.dirname, 'sample-video.webm');

/** Plays the sample of the demo, whatever the address. */
export const sampleVideo: VideoSource = {
  open: async (_address, range) => {
    const { size } = await stat(file);
    const type = { 'content-type': 'video/webm', 'accept-ranges': 'bytes' };
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === '') {
      const headers = { ...type, 'content-length': String(size) };
      return { status: 200, headers, body: createReadStream(file) };
    }
    const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
    if (start > end)
      return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: Readable.from([]) };
    const part = {
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    };
    return { status: 206, headers: { ...type, ...part }, body: createReadStream(file, { start, end }) };
  },
  close: () => Promise.resolve(),
};
