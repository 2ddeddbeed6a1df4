import { groups, readers, type Reader, type Variable, type Variables } from './parsing/variable.ts';

const width = 110;
const nameWidth = 30;

/** Default as text, in Markdown. */
function defaultOf({ shownDefault, default: fixed }: Variable): string {
  if (shownDefault !== undefined) return shownDefault;
  return fixed === undefined ? 'none' : `\`${String(fixed)}\``;
}

function byGroup(variables: Variables): { group: string; rows: [string, Variable][] }[] {
  const all = Object.entries(variables);
  return groups
    .map((group) => ({ group, rows: all.filter(([, row]) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0);
}

/** Help text for the variables that a process reads: name, description and default, in groups. */
export function describeVariables(variables: Variables, reader: Reader): string {
  const read = Object.entries(variables).filter(([, { readBy }]) => readBy.includes(reader));
  return byGroup(Object.fromEntries(read))
    .map(({ group, rows }) => [`${group}:`, ...rows.map(helpLines)].join('\n'))
    .join('\n\n');
}

function helpLines([name, row]: [string, Variable]): string {
  const parts = `${row.description} (default: ${defaultOf(row)})`.replaceAll('`', '').split(' ');
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${part}`.length > width - nameWidth - 3) lines.push(part);
    else lines[lines.length - 1] = `${last} ${part}`;
  }
  return lines.map((line, index) => `  ${(index === 0 ? name : '').padEnd(nameWidth)} ${line}`).join('\n');
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Markdown tables of all variables, one for each group. */
export const variableTables = (variables: Variables): string =>
  byGroup(variables)
    .map(({ group, rows }) => {
      const cells = rows.map(([name, row]) => {
        const readBy = row.readBy.map((reader) => readers[reader]).join(', ');
        return [`\`${name}\``, defaultOf(row), readBy, row.description];
      });
      return `#### ${group}\n\n${tableOf(['variable', 'default', 'read by', 'description'], cells)}`;
    })
    .join('\n\n');

/** Markdown table of the variables that most users set. */
export function commonVariableTable(variables: Variables): string {
  const rows = Object.entries(variables).filter(([, { common }]) => common);
  const cells = rows.map(([name, row]) => [`\`${name}\``, defaultOf(row), row.description]);
  return tableOf(['variable', 'default', 'description'], cells);
}
