const day = 86_400_000;

/** Start of a day in Africa/Lagos, which is an hour ahead of UTC all year; undefined for what is no day. */
export function startOfDay(date: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00+01:00`) : Number.NaN;
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Start of the day after one. */
export function endOfDay(date: string): string | undefined {
  const start = startOfDay(date);
  return start === undefined ? undefined : new Date(Date.parse(start) + day).toISOString();
}

/** Day in Africa/Lagos that an instant starts; empty for what is no instant. */
export function dayFrom(instant: string | undefined): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : new Date(time + 3_600_000).toISOString().slice(0, 10);
}

/** Day in Africa/Lagos that ends at an instant. */
export function dayBefore(instant: string | undefined): string {
  const time = Date.parse(instant ?? '');
  return Number.isNaN(time) ? '' : dayFrom(new Date(time - day).toISOString());
}
