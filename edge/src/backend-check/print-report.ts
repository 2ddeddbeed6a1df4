import type { CheckReport } from './check-backend.ts';

const verdicts = { works: 'works', degraded: 'degraded', fails: 'does not work' } as const;

/** Report as text: a paragraph for each call, then a line for each screen. */
export function printReport({ offers, calls, screens }: CheckReport, address: string): string {
  const lines = [`Backend ${address}`, `Offers ${offers}`, ''];
  for (const { method, path, status, milliseconds, shape, reading, remarks } of calls) {
    lines.push(`${method} ${path}`);
    lines.push(`  ${status === 0 ? 'no status' : status} in ${milliseconds} ms, ${shape}`);
    lines.push(`  read as: ${reading}`);
    lines.push(...remarks.map((remark) => `  - ${remark}`));
  }
  lines.push('', 'Screens');
  for (const { screen, verdict, reason } of screens) {
    lines.push(`  ${verdicts[verdict].padEnd(14)}${screen}${reason && `: ${reason}`}`);
  }
  const working = screens.filter(({ verdict }) => verdict === 'works').length;
  lines.push('', `${working} of ${screens.length} work`);
  return lines.join('\n');
}
