import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkoutRoot } from '@padiman/release/checkout';
import {
  accepted,
  advisoriesOfNpm,
  findVulnerable,
  isFailure,
  readAdvisories,
  type Advisories,
  type Lock,
} from './audit/advisories.ts';

const help = `npm run audit [-- --advisories <file>]

Lists installed packages with a published advisory: npm asks the registry, or the advisories come from a file.

  --advisories   JSON file in the bulk format of the registry: { "<name>": [{ "id", "severity", "vulnerable_versions",
                 "title", "url" }] }
  --help         This text

Exit codes: 1 for high and critical advisories of production that are not accepted, 2 if there are none to compare with.`;

const { values } = parseArgs({ options: { advisories: { type: 'string' }, help: { type: 'boolean' } } });

function loadAdvisories(): Advisories {
  const file = values.advisories;
  if (file !== undefined) {
    return readAdvisories(JSON.parse(readFileSync(resolve(process.env.INIT_CWD ?? '.', file), 'utf8')));
  }
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    ...{ cwd: checkoutRoot, encoding: 'utf8', maxBuffer: 100e6, timeout: 120_000 },
  });
  return advisoriesOfNpm(stdout ? JSON.parse(stdout) : undefined);
}

if (values.help) {
  console.log(help);
} else {
  try {
    const lock = JSON.parse(readFileSync(join(checkoutRoot, 'package-lock.json'), 'utf8')) as Lock;
    const today = new Date().toISOString().slice(0, 10);
    const found = findVulnerable(lock, loadAdvisories(), accepted, today);
    for (const { name, version, severity, title, url, path, isProduction, accepted: reason } of found) {
      const use = isProduction ? 'production' : 'tools';
      console.log(
        `${severity.padEnd(9)} ${use.padEnd(10)} ${name}@${version}: ${title}\n  ${path}\n  ${url}`,
      );
      if (reason !== undefined) console.log(`  accepted: ${reason}`);
    }
    const failures = found.filter(isFailure).length;
    console.log(`${found.length} advisories, ${failures} high or critical ones of production.`);
    if (failures > 0) process.exitCode = 1;
  } catch (error) {
    console.error(`No audit: ${(error as Error).message}. Give a file: npm run audit -- --advisories <file>`);
    process.exitCode = 2;
  }
}
