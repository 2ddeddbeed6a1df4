import { releasesFrom } from '../store/release-record.ts';
import { readNumber, requireOperands, type Command } from './arguments.ts';
import { unreadable } from './unreadable.ts';

export const history: Command = {
  usage: 'history',
  summary: 'List the releases, newest first: time, author and change',
  details: `  --last <n>    Number of releases (20)

All builds of one release: explain <release>.`,
  run: async (args) => {
    requireOperands(args);
    const last = readNumber('last', args.last, 20, 1);
    const { store } = args;
    const newest = await store.newest();
    if (newest === null) console.log('Nothing is live yet.');
    let shown = 0;
    for await (const [name, release] of releasesFrom(store, newest ?? '0')) {
      if (shown++ >= last) break;
      console.log(
        release
          ? `${name}  ${release.at}  ${release.by}  ${release.action}`
          : `${name}  ${unreadable(store, name)}`,
      );
    }
  },
};
