import { readNumber, requireWords, type Command } from './arguments.ts';

export const history: Command = {
  usage: 'history',
  summary: 'Show the releases, the newest first: when, by whom, what was asked for',
  details: `  --last <n>    How many (20)

What exactly was live in one of them: explain <release>.`,
  run: async (given) => {
    requireWords(given);
    const last = readNumber('last', given.last, 20, 1);
    let release = await given.store.live();
    if (!release) console.log('Nothing is live yet.');
    for (let shown = 0; release && shown < last; shown++) {
      console.log(`${release.release}  ${release.at}  ${release.by}  ${release.action}`);
      release = release.previous ? await given.store.findRelease(release.previous) : undefined;
    }
  },
};
