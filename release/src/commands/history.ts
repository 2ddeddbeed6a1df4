import { releasesUpTo } from '../store/earlier-releases.ts';
import { readNumber, requireOperands, type Command } from './arguments.ts';

export const history: Command = {
  usage: 'history',
  summary: 'List the releases, newest first: time, author and change',
  details: `  --last <n>    Number of releases (20)

A release whose record cannot be read is listed with the reason. All builds of one release: explain <release>.`,
  run: async (args) => {
    requireOperands(args);
    const last = readNumber('last', args.last, 20, 1);
    const live = await args.store.live();
    if (!live) console.log('Nothing is live yet.');
    let shown = 0;
    for await (const listed of releasesUpTo(args.store, live?.release ?? null)) {
      if (shown++ >= last) break;
      const { release } = listed;
      if ('reason' in listed) console.log(`${release}  unreadable: ${listed.reason}`);
      else console.log(`${release}  ${listed.record.at}  ${listed.record.by}  ${listed.record.action}`);
    }
  },
};
