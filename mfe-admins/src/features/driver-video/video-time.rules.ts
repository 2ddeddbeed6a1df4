/** Position in a video, such as `0:42` or `1:02:03`. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Seconds that a key moves the video; undefined for a key that does not. */
export const stepOf = (key: string): number | undefined =>
  key === 'ArrowLeft' ? -5 : key === 'ArrowRight' ? 5 : undefined;

/** Position within a video; its length is unknown until it is loaded. */
export const within = (seconds: number, length: number): number =>
  Math.min(Math.max(0, seconds), Number.isFinite(length) ? length : Math.max(0, seconds));
