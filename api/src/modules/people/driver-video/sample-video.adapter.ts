import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { VideoSource } from './video-source.port.ts';

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
    if (start > end) {
      return { status: 416, headers: { 'content-range': `bytes */${size}` }, body: Readable.from([]) };
    }
    const part = {
      'content-range': `bytes ${start}-${end}/${size}`,
      'content-length': String(end - start + 1),
    };
    return { status: 206, headers: { ...type, ...part }, body: createReadStream(file, { start, end }) };
  },
  close: () => Promise.resolve(),
};
