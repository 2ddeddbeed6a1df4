/** Part of the page that makes calls: a section, or the shell, with its build. */
export interface CallingPart {
  remote: string;
  build?: string | undefined;
}

/** Random bytes as hexadecimal digits. */
function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, '0')).join('');
}

/** Headers by which a call begins a trace (W3C Trace Context), and names who made it (W3C Baggage). */
export function traceHeaders(part: CallingPart | undefined): Record<string, string> {
  const members = [
    ['padiman.remote', part?.remote],
    ['padiman.build', part?.build],
  ];
  const baggage = members.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []));
  return {
    traceparent: `00-${randomHex(16)}-${randomHex(8)}-01`,
    ...(baggage.length > 0 && { baggage: baggage.join(',') }),
  };
}
