import { text } from 'node:stream/consumers';
import type { RemoteUses, ShellTypes } from '../store/build-record.ts';
import { checkUses } from './check-uses.ts';

/** Work of this process: the content of a `types.json`, and of the `uses.json` of remotes. */
interface Work {
  shell: ShellTypes;
  remotes: RemoteUses[];
}

/** Child process of `promote/compare-types.ts`: reads its work from stdin, prints the findings of each remote. */
const { shell, remotes } = JSON.parse(await text(process.stdin)) as Work;
process.stdout.write(JSON.stringify(checkUses(shell, remotes)));
