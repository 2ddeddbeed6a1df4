/** Calendar days and local times of one time zone. */
export interface TimeZone {
  /** The calendar day of an instant, `YYYY-MM-DD`. */
  dayOf: (at: Date) => string;
  /** The instant of a local time, such as `2026-03-01T08:00:00`; invalid if the text is. */
  instantOf: (local: string) => Date;
}

/** @throws RangeError for an unknown name of a zone */
export function timeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: name,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const localTime = (at: Date): string => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year = '', month, day, hour, minute, second } = parts;
    return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`;
  };
  // A second pass corrects the offset where the zone changes its clocks in between.
  const shifted = (at: Date, wanted: number) =>
    new Date(at.getTime() + wanted - Date.parse(localTime(at)) - (at.getTime() % 1000));
  return {
    dayOf: (at) => localTime(at).slice(0, 10),
    instantOf: (local) => {
      const wanted = new Date(`${local}Z`);
      if (Number.isNaN(wanted.getTime())) return wanted;
      return shifted(shifted(wanted, wanted.getTime()), wanted.getTime());
    },
  };
}
