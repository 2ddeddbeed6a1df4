import { pipeline, Readable, Transform } from 'node:stream';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from 'undici';
import { guardedConnector, type AddressFilter } from '../../../outgoing/address-filter.ts';
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

/**
 * Fetches videos over undici. The filter applies to the address of each connection, after the name is resolved, so that a
 * name cannot lead into the own network. Redirects are not followed, proxies of the environment not used, and no header
 * of the caller but the range is passed on.
 */
export function videoSource(isAllowed: AddressFilter, deadlines = defaultDeadlines): VideoSource {
  let agent: Promise<Agent> | undefined;
  // Loaded with the first video: loading costs 0.1 s of processor time.
  const client = async () => {
    const { Agent, buildConnector: build, request } = await import('undici');
    agent ??= Promise.resolve(
      new Agent({
        connect: guardedConnector(build, isAllowed, deadlines.head),
        connections: slots.video.process,
        headersTimeout: deadlines.head,
        bodyTimeout: deadlines.pause,
      }),
    );
    return { dispatcher: await agent, request };
  };
  return {
    open: async (address, range, gone) => {
      const { dispatcher, request } = await client();
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
    close: async () => {
      await (await agent)?.destroy();
      agent = undefined;
    },
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
