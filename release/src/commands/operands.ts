import { UsageError } from './command.ts';

/** The operands of a command by name. @throws UsageError when their number differs */
export function requireOperands<T extends string>(
  { operands }: { operands: readonly string[] },
  ...names: T[]
): Record<T, string> {
  if (operands.length !== names.length) {
    throw new UsageError(`This takes ${names.map((name) => `<${name}>`).join(' ') || 'no arguments'}.`);
  }
  return Object.fromEntries(names.map((name, index) => [name, operands[index]])) as Record<T, string>;
}

/** Pairs of `<name> <version>`. @throws UsageError for an odd number, or a name given twice */
export function readPairs(operands: readonly string[]): [name: string, version: string][] {
  if (operands.length % 2 !== 0) throw new UsageError('This takes pairs of <name> <version>.');
  const pairs = new Map<string, string>();
  for (let index = 0; index < operands.length; index += 2) {
    const [name = '', version = ''] = operands.slice(index, index + 2);
    if (pairs.has(name)) throw new UsageError(`${name} is given twice.`);
    pairs.set(name, version);
  }
  return [...pairs];
}

/** Value of a numeric option, at least `minimum`. */
export function readNumber(
  option: string,
  written: string | undefined,
  fallback: number,
  minimum = 0,
): number {
  if (written === undefined) return fallback;
  const number = Number(written);
  if (written.trim() === '' || !(number >= minimum)) {
    throw new UsageError(`--${option} must be a number of at least ${minimum}, not ${written}.`);
  }
  return number;
}
