import { faults, moments, type Expectation, type Fault, type Notice } from './faults.ts';

const noticeTexts: Record<Notice, string> = {
  'section unavailable': '“… is unavailable.”, Retry',
  'section ran into an error': '“… ran into an error.”, Retry',
  'console not started': '“The console could not be started.”, Retry',
  'no page': '“There is no page at this address.”',
  'no access': '“You do not have access to …”, visitors see the start page',
  nothing: 'nothing: the page goes on with what it has',
};

const cellOf = ({ phase, notice, lastGood }: Expectation) =>
  `${noticeTexts[notice]}; ${lastGood ? 'the last good takes over' : 'no stand-in'}; report: ${phase ?? 'none'}`;

/** Table of the matrix for the documentation: a row for each fault, a column for each moment, `same` as the first one. */
export function matrixTable(): string {
  const rows = Object.entries<Fault>(faults).map(([name, { location, expected }]) => {
    const [first, ...later] = moments.map((moment) => cellOf(expected[moment]));
    return [name, location, first, ...later.map((cell) => (cell === first ? 'same' : cell))];
  });
  const table = [['fault', 'lies in the', ...moments], ['---', '---', ...moments.map(() => '---')], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
