import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { apiVariables, parseEnvironment } from '@padiman/api/config';
import { destinationOf } from '../backend.ts';
import { checkBackend, isPassed, printReport } from './check-backend.ts';
import { help, readOptions, UsageError } from './options.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else {
    const { backend, json, allowDegraded, save } = options;
    const report = await checkBackend({ ...options, password: await readPassword() });
    const passed = isPassed(report, allowDegraded);
    const { origin, path } = destinationOf(backend);
    const address = `${origin}${path}`;
    console.log(
      json ? JSON.stringify({ backend: address, passed, ...report }, null, 2) : printReport(report, address),
    );
    // Without a login nothing was found.
    if (save !== undefined && report.calls.length > 1)
      writeFileSync(save, `${JSON.stringify(report.settings, null, 2)}\n`);
    process.exitCode = passed ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\nnpm run backend:check -- --help`);
  process.exitCode = 2;
}

/** Password from `PASSWORD`, or from a terminal, which does not echo it. @throws UsageError without both */
async function readPassword(environment = process.env): Promise<string> {
  const { PASSWORD } = parseEnvironment({ PASSWORD: apiVariables.PASSWORD }, environment);
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
