import { faults, moments, type Expectation, type Fault, type Reads } from './faults.ts';

const read: Record<Reads, string> = {
  'section unavailable': '“… is unavailable.”, Retry',
  'section ran into an error': '“… ran into an error.”, Retry',
  'console not started': '“The console could not be started.”, Retry',
  nothing: 'nothing: the page goes on with what it has',
};

const cell = ({ phase, reads, lastGood }: Expectation) =>
  `${read[reads]}; ${lastGood ? 'the last good takes over' : 'no stand-in'}; report: ${phase ?? 'none'}`;

/** The matrix as the documentation shows it: a row for each fault, a column for each moment. */
export function matrixTable(): string {
  const rows = Object.entries<Fault>(faults).map(([name, { lies, expected }]) => [
    name,
    lies,
    ...moments.map((moment) => cell(expected[moment])),
  ]);
  const table = [['fault', 'lies in the', ...moments], ['---', '---', ...moments.map(() => '---')], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
