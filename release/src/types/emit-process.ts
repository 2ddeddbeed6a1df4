import { replaceFile } from '../files/durable-file.ts';
import { type ParsedFiles, remoteUses, shellTypes } from './collect-files.ts';
import type { Emission } from './type-artefacts.ts';

/** Child process of `type-artefacts.ts`, since the compiler would block it: a checkout's root, then the emissions. */
const [root = '', emissions = '[]'] = process.argv.slice(2);
const parsed: ParsedFiles = new Map();
for (const { released, target } of JSON.parse(emissions) as Emission[]) {
  const artefact = released.kind === 'shell' ? shellTypes : remoteUses;
  await replaceFile(target, JSON.stringify(artefact(root, released, parsed)));
}
