import { text } from 'node:stream/consumers';
import type { RemoteUses, ShellTypes } from '../store/build-record.ts';
import { checkUses } from './check-uses.ts';

/** Child process of `promote/compare-types.ts`: reads its work from stdin, prints the findings of each remote. */
const work = JSON.parse(await text(process.stdin)) as { shell: ShellTypes; remotes: RemoteUses[] };
process.stdout.write(JSON.stringify(checkUses(work.shell, work.remotes)));
