/** Most bytes of a video. */
export const maxVideoBytes = 300 * 1024 * 1024;

/** Types that a browser plays and never runs. */
const videoTypes = new Set(['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime']);

/** Part of a host's answer that is passed on. */
export interface VideoHead {
  status: 200 | 206 | 416;
  headers: Readonly<Record<string, string>>;
}

/** A range of bytes as players ask for it: one range, with a start. */
const singleRange = /^bytes=\d{1,15}-\d{0,15}$/;

/** Range of a request that is passed on; undefined for several or none, which the whole video answers. */
export const rangeOf = (header: string | undefined): string | undefined =>
  header !== undefined && singleRange.test(header) ? header : undefined;

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? undefined : value;

/**
 * Reads the head of a host's answer. Only what a player needs is passed on, each in its strict form.
 * @returns the reason of a refusal instead, for anything but a video of an allowed size
 */
export function headOf(
  status: number,
  given: Readonly<Record<string, string | string[] | undefined>>,
): VideoHead | string {
  const range = one(given['content-range']);
  if (status === 416) {
    return /^bytes \*\/\d{1,15}$/.test(range ?? '')
      ? { status, headers: { 'content-range': range ?? '' } }
      : { status, headers: {} };
  }
  if (status !== 200 && status !== 206) return `Answered with ${status}.`;
  const type = one(given['content-type'])?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!videoTypes.has(type)) return 'The answer is no video.';
  if (one(given['content-encoding']) !== undefined) return 'The answer is encoded.';
  const [, first, last, whole] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range ?? '') ?? [];
  if (status === 206 && first === undefined) return 'The part of the video has no range.';
  const length = one(given['content-length']);
  const total = Number(status === 206 ? whole : (length ?? 0));
  if (!(total <= maxVideoBytes)) return 'The video is too large.';
  return {
    status,
    headers: {
      'content-type': type,
      'accept-ranges': one(given['accept-ranges']) === 'bytes' || status === 206 ? 'bytes' : 'none',
      ...(status === 206 && { 'content-range': `bytes ${first}-${last}/${whole}` }),
      ...(length !== undefined && /^\d{1,15}$/.test(length) && { 'content-length': length }),
    },
  };
}
