import { fileAddress, type RegisteredRemote } from '@padiman/federation/registry';
import { integrityOf } from '@padiman/release/publish';
import type { Descriptor } from '../test-data/descriptors.ts';
import type { FaultName, AffectedFiles } from './faults.ts';
import { BuildCopy } from './build-copy.ts';

/** A build in memory that the test serves to the page. */
export interface UnpublishedBuild {
  build: string;
  base: string;
  /** Files as served without a network fault. */
  files: ReadonlyMap<string, Buffer>;
  /** Registry entry without a last good build. */
  entry: RegisteredRemote;
}

/** A build that was published broken, or whose files a network fault affects. */
export interface BrokenBuild extends UnpublishedBuild {
  /** File of the affected screen. */
  screenFile: string;
  /** Style sheet that this screen waits for; undefined unless the fault affects style sheets. */
  sheet: string | undefined;
}

const planted = 'throw Error("planted");';
const plantedSheet = '.planted{color:red}';

/** Adds a style sheet to a screen, as webpack does for a screen that imports one. */
function plantSheet(copy: BuildCopy, target: string): string {
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
 * @param target path that is opened when the fault occurs
 * @param inUse true if another screen of the section is shown by then, so that only the target screen can be broken
 */
export function breakBuild(
  remote: Descriptor,
  live: RegisteredRemote,
  { fault, affected }: { fault: FaultName; affected: AffectedFiles },
  target: string,
  inUse: boolean,
): BrokenBuild {
  const copy = new BuildCopy(remote, live, 'broken');
  const screenFile = copy.screenFile(target);
  // The style sheet of the exposed module is loaded already if another screen of the section is shown.
  const sheet =
    affected === 'styles'
      ? inUse
        ? plantSheet(copy, target)
        : [...copy.files.keys()].find((file) => file.endsWith('.css'))
      : undefined;
  if (fault === 'throws on load') {
    // The first statement of a module that is not loaded yet; modules that screens share have run by then.
    const module = inUse ? copy.screenModule(target) : '\\d+';
    copy.change(
      inUse ? screenFile : copy.exposedFile,
      new RegExp(`(\\b${module}\\([\\w,]*\\)\\{)`),
      `$1${planted}`,
    );
  }
  if (fault === 'throws on render') {
    copy.change(screenFile, /default:\(\)=>[\w$]+/, `default:()=>()=>{${planted}}`);
  } else copy.markScreen(target);
  if (fault === 'wrong shared version') {
    copy.change('remoteEntry.js', /requiredVersion:"\^19[\d.]+"/g, 'requiredVersion:"^18.0.0"');
  }
  const entry = copy.entry();
  if (fault === 'integrity missing') delete entry.integrity[inUse ? screenFile : 'remoteEntry.js'];
  const { build, base, files } = copy;
  return { build, base, files, entry, screenFile, sheet };
}

/** Path under which a page requests a file of a build; undefined for a file that the build does not have. */
export function addressIn({ files }: Pick<UnpublishedBuild, 'files'>, file: string): string | undefined {
  const content = files.get(file);
  return content && fileAddress(file, integrityOf(content));
}

/** Makes the build that a team releases as the repair. */
export function repairBuild(remote: Descriptor, live: RegisteredRemote, target: string): UnpublishedBuild {
  const copy = new BuildCopy(remote, live, 'repaired');
  copy.markScreen(target);
  const { build, base, files } = copy;
  return { build, base, files, entry: copy.entry() };
}
