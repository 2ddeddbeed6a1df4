import { createInterface } from 'node:readline';
import { parseEnvironment } from '@padiman/api/config';
import { variables } from '../config/variables.ts';
import { UsageError } from './options.ts';

/**
 * Password from `PASSWORD`, or from a terminal, which does not echo it.
 *
 * @throws UsageError without both
 */
export async function readPassword(environment = process.env): Promise<string> {
  const { PASSWORD } = parseEnvironment({ PASSWORD: variables.PASSWORD }, environment);
  if (PASSWORD !== undefined) return PASSWORD;
  if (!process.stdin.isTTY) throw new UsageError('PASSWORD is not set');
  // To the error stream: the output may be redirected into a file.
  process.stderr.write('Password: ');
  const lines = createInterface({ input: process.stdin, terminal: true });
  try {
    return await new Promise<string>((resolve) => lines.once('line', resolve));
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
