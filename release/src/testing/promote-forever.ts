import { promote } from '../promote/promote.ts';
import { FolderStore } from '../store/folder-store.ts';
import { publishRemote } from './trial-checkout.ts';

/** A process to be killed: publishes and promotes one build after the other. */
const [folder = '', round = ''] = process.argv.slice(2);
const store = new FolderStore(folder);
for (let build = 0; ; build++) {
  const { record } = await publishRemote(store, folder, 'mfe-rides', { code: `round(${round}, ${build});` });
  await promote(store, [record]);
  if (build === 0) console.log('at work');
}
