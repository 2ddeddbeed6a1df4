import type { RegisteredRemote } from '@padiman/federation/registry';
import type { Descriptor } from '../words/descriptors.ts';
import type { FaultName, Struck } from './faults.ts';
import { LiveCopy } from './live-copy.ts';

/** A build that is on no disk, as the page gets it. */
export interface UnpublishedBuild {
  build: string;
  base: string;
  /** What is served there when nothing happens on the way. */
  files: ReadonlyMap<string, Buffer>;
  /** Its entry in the registry, without a last good build. */
  entry: RegisteredRemote;
}

/** One with what a publisher did wrong to it, or that is broken on the way. */
export interface BrokenBuild extends UnpublishedBuild {
  /** The file of the screen that the fault strikes. */
  screenFile: string;
  /** The style sheet that this screen waits for; undefined where styles are not what is struck. */
  sheet: string | undefined;
}

const planted = 'throw Error("planted");';
const plantedSheet = '.planted{color:red}';

/** Gives a screen a style sheet of its own, as webpack does where a screen imports one. */
function plantSheet(copy: LiveCopy, target: string): string {
  const [id] = copy.screenFile(target).split('.');
  const sheet = `${id}.planted.css`;
  copy.add(sheet, plantedSheet);
  copy.change('remoteEntry.js', /\((\{[\d:,]+\})\)\[(\w+)\](?=&&\w+\.push)/, `({...$1,${id}:1})[$2]`);
  copy.change('remoteEntry.js', /(\.miniCssF=(\w+)=>)/, `$1$2==${id}?"${sheet}":`);
  return sheet;
}

/**
 * Makes the broken build of a remote.
 *
 * @param target the address that is opened when the fault strikes
 * @param inUse whether another screen of the section stands by then, so that only the target's screen may be broken
 */
export function breakBuild(
  remote: Descriptor,
  live: RegisteredRemote,
  { fault, struck }: { fault: FaultName; struck: Struck },
  target: string,
  inUse: boolean,
): BrokenBuild {
  const copy = new LiveCopy(remote, live, 'broken');
  const screenFile = copy.screenFile(target);
  // The door's own is there already when another screen of the section stands.
  const sheet =
    struck === 'styles'
      ? inUse
        ? plantSheet(copy, target)
        : [...copy.files.keys()].find((file) => file.endsWith('.css'))
      : undefined;
  if (fault === 'throws on load') {
    // The first statement of a module that nothing has asked for yet: one that screens share has run by then.
    const module = inUse ? copy.screenModule(target) : '\\d+';
    copy.change(inUse ? screenFile : copy.door, new RegExp(`(\\b${module}\\([\\w,]*\\)\\{)`), `$1${planted}`);
  }
  if (fault === 'throws on render') {
    copy.change(screenFile, /default:\(\)=>[\w$]+/, `default:()=>()=>{${planted}}`);
  } else copy.sign(target);
  if (fault === 'wrong shared version') {
    copy.change('remoteEntry.js', /requiredVersion:"\^19[\d.]+"/g, 'requiredVersion:"^18.0.0"');
  }
  const entry = copy.entry();
  if (fault === 'integrity missing') delete entry.integrity[inUse ? screenFile : 'remoteEntry.js'];
  const { build, base, files } = copy;
  return { build, base, files, entry, screenFile, sheet };
}

/** Makes what a team releases to mend it. */
export function mendBuild(remote: Descriptor, live: RegisteredRemote, target: string): UnpublishedBuild {
  const copy = new LiveCopy(remote, live, 'mended');
  copy.sign(target);
  const { build, base, files } = copy;
  return { build, base, files, entry: copy.entry() };
}
