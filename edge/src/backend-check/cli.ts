import { destinationOf } from '../api/backend.ts';
import { checkBackend, isPassed } from './check-backend.ts';
import { help, readOptions, UsageError } from './options.ts';
import { readPassword } from './password.ts';
import { printReport } from './print-report.ts';

try {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') console.log(help);
  else {
    const { backend, json, allowDegraded } = options;
    const report = await checkBackend({ ...options, password: await readPassword() });
    const passed = isPassed(report, allowDegraded);
    const { origin, path } = destinationOf(backend);
    const address = `${origin}${path}`;
    console.log(
      json ? JSON.stringify({ backend: address, passed, ...report }, null, 2) : printReport(report, address),
    );
    process.exitCode = passed ? 0 : 1;
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\nnpm run backend:check -- --help`);
  process.exitCode = 2;
}
