import { readNumber, requireOperands, type Command } from './arguments.ts';

export const history: Command = {
  usage: 'history',
  summary: 'List the releases, newest first: time, author and change',
  details: `  --last <n>    Number of releases (20)

All builds of one release: explain <release>.`,
  run: async (args) => {
    requireOperands(args);
    const last = readNumber('last', args.last, 20, 1);
    let release = await args.store.live();
    if (!release) console.log('Nothing is live yet.');
    for (let shown = 0; release && shown < last; shown++) {
      const note = release.note ? ` (${release.note})` : '';
      console.log(`${release.release}  ${release.at}  ${release.by}  ${release.action}${note}`);
      release = release.previous ? await args.store.findRelease(release.previous) : undefined;
    }
  },
};
