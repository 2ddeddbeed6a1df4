import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { integer, matching } from '@padiman/api/config';
import { defaultDeadlines, isBackendAddress, isPathPrefix, readBackendFile } from '../backend.ts';
import type { CheckOptions } from './check-backend.ts';
import { decisions, writeOptions, type WriteOption } from './examine-write.ts';

/** A command line that cannot be carried out. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Options of the command. */
export interface CommandOptions extends Omit<CheckOptions, 'password'> {
  json: boolean;
  allowDegraded: boolean;
  /** File that the settings are written to. */
  save: string | undefined;
}

/** Output of `npm run backend:check -- --help`. */
export const help = `npm run backend:check -- --url <address> --phone <number> [options]

Logs in to a backend, makes every read of section 7 of the specification as the console does, and prints what was answered,
how the console reads it, and which screens will work.

  --url <address>     Address of the backend, as API_URL
  --prefix <path>     Path in place of /api, as prefix in API_URL
  --phone <number>    Phone number of a super admin; other admins may not read everything
  --timeout <ms>      Deadline of one call (default ${defaultDeadlines.headers})
  --json              Print the report as JSON
  --allow-degraded    Exit with 0 also if screens work with limits
  --save <file>       Write the settings that were found as backend.json; those of an existing file hold and are kept
  --help              This text

The password is read from the environment variable PASSWORD or from the terminal.

Writes are made only with --write, and only on what is named. Use records that nobody needs.

  --write             Make the named writes
${writeOptions.map(([name, text]) => `  --${name} ${text}`).join('\n')}

Exit code: 0 if all screens work, 1 if not, 2 for a wrong command line.`;

/** @throws UsageError */
export function readOptions(args: readonly string[]): CommandOptions | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const writes = writeOptions.flatMap(([name]) =>
    values[name] === undefined ? [] : [[name, values[name]] as const],
  );
  for (const [name, value] of writes) {
    read(name, value, matching(/\S/, 'must not be empty'));
    if (decisions.includes(name))
      read(name, value, matching(/.=(accepted|rejected)$/, 'must end in =accepted or =rejected'));
  }
  if (values.write && writes.length === 0)
    throw new UsageError('--write needs a named record, such as --write-user <id>');
  if (!values.write && writes[0]) throw new UsageError(`--${writes[0][0]} needs --write`);
  const { save, prefix, timeout = String(defaultDeadlines.headers) } = values;
  const address = matching(isBackendAddress, 'must be an address such as https://host.example');
  return {
    backend: {
      url: read('url', values.url, address),
      prefix: prefix && read('prefix', prefix, matching(isPathPrefix, 'must be a path such as /v2/api')),
    },
    phoneNumber: read('phone', values.phone, matching(/^\d{11}$/, 'must be 11 digits')),
    deadline: read('timeout', timeout, integer(100, 600_000)),
    ...{ json: values.json, allowDegraded: values['allow-degraded'], writes, save },
    settings: save !== undefined && existsSync(save) ? read('save', save, readBackendFile) : {},
  };
}

function read<T>(name: string, value: string | undefined, reader: (given: string) => T): T {
  if (value === undefined) throw new UsageError(`Missing required option --${name}`);
  try {
    return reader(value);
  } catch (error) {
    throw new UsageError(`--${name} ${(error as Error).message}`);
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ url: text, prefix: text, phone: text, timeout: text, save: text },
        ...{ json: flag, 'allow-degraded': flag, write: flag, help: { ...flag, short: 'h' } },
        ...(Object.fromEntries(writeOptions.map(([name]) => [name, text])) as Record<
          WriteOption,
          typeof text
        >),
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}
