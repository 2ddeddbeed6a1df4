import { parseArgs } from 'node:util';
import { defaultDeadlines, isBackendAddress, isPathPrefix } from '../backend.ts';
import type { CheckOptions } from './check-backend.ts';
import { decisions, writeOptions, type WriteOption } from './section-writes.ts';

/** A command line that cannot be carried out. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Options of the command. */
export interface CommandOptions extends Omit<CheckOptions, 'password'> {
  json: boolean;
  allowDegraded: boolean;
}

const writeNames = Object.keys(writeOptions) as WriteOption[];

/** Output of `npm run backend:check -- --help`. */
export const help = `npm run backend:check -- --url <address> --phone <number> [options]

Logs in to a backend, makes every read of section 7 of the specification, and prints what was answered, how the console
reads it, and which screens will work.

  --url <address>     Address of the backend, as API_URL
  --prefix <path>     Path in place of /api, as prefix in API_URL
  --phone <number>    Phone number of a super admin; other admins may not read everything
  --timeout <ms>      Deadline of one call (default ${defaultDeadlines.headers})
  --json              Print the report as JSON
  --allow-degraded    Exit with 0 also if screens work with values missing
  --help              This text

The password is read from the environment variable PASSWORD or from the terminal.

Writes are made only with --write, and only on what is named. Use records that nobody needs.

  --write             Make the named writes
${writeNames.map((name) => `  --${name} ${writeOptions[name]}`).join('\n')}

Exit code: 0 if all screens work, 1 if not, 2 for a wrong command line.`;

/** @throws UsageError */
export function readOptions(args: readonly string[]): CommandOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const { url, prefix, phone } = values;
  if (url === undefined) throw new UsageError('Missing required option --url');
  if (!isBackendAddress(url)) throw new UsageError('--url must be an address such as https://host.example');
  if (prefix !== undefined && !isPathPrefix(prefix))
    throw new UsageError('--prefix must be a path such as /v2/api');
  if (phone === undefined) throw new UsageError('Missing required option --phone');
  if (!/^\d{11}$/.test(phone)) throw new UsageError('--phone must be 11 digits');
  const writes = readWrites(values);
  if (values.write && writes.length === 0)
    throw new UsageError('--write needs a named record, such as --write-user <id>');
  if (!values.write && writes.length > 0) throw new UsageError(`--${writes[0]?.[0]} needs --write`);
  return {
    backend: { url, prefix },
    phoneNumber: phone,
    deadline: readDeadline(values.timeout),
    json: values.json,
    allowDegraded: values['allow-degraded'],
    writes,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        ...{ url: text, prefix: text, phone: text, timeout: text },
        ...{ json: flag, 'allow-degraded': flag, write: flag, help: { ...flag, short: 'h' } },
        ...(Object.fromEntries(writeNames.map((name) => [name, text])) as Record<WriteOption, typeof text>),
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

function readWrites(values: Partial<Record<WriteOption, string>>): CommandOptions['writes'] {
  return writeNames.flatMap((name) => {
    const value = values[name];
    if (value === undefined) return [];
    if (value.trim() === '') throw new UsageError(`--${name} must not be empty`);
    if (decisions.includes(name) && !/.=(accepted|rejected)$/.test(value)) {
      throw new UsageError(`--${name} must end in =accepted or =rejected`);
    }
    return [[name, value] as const];
  });
}

function readDeadline(given: string | undefined): number {
  if (given === undefined) return defaultDeadlines.headers;
  const deadline = /^\d+$/.test(given) ? Number(given) : 0;
  if (deadline < 100 || deadline > 600_000) throw new UsageError('--timeout must be from 100 to 600000');
  return deadline;
}
