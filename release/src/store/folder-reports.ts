import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, failedWith } from '../files/durable-file.ts';
import { isReport, nameOf, namesOf, type CanaryReports, type CanaryRun } from './canary-reports.ts';
import { isBuildName, isPackageName } from './names.ts';

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failedWith(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** Canary reports in a folder: `<name>/<build>/<since>/<reporter>`, all of them empty files. */
export function folderReports(root: string): CanaryReports {
  return {
    async note(run: CanaryRun, reporter) {
      const folder = join(root, ...namesOf(run));
      await createFile(join(folder, nameOf(run, reporter)), '');
      return (await entriesOf(folder)).filter(isReport).length;
    },
    async builds() {
      const names = (await entriesOf(root)).filter(isPackageName);
      const found = names.map(async (name) => {
        const builds = (await entriesOf(join(root, name))).filter(isBuildName);
        return builds.map((build) => ({ name, build }));
      });
      return (await Promise.all(found)).flat();
    },
    async forget({ name, build }) {
      if (isPackageName(name) && isBuildName(build))
        await rm(join(root, name, build), { recursive: true, force: true });
    },
  };
}
