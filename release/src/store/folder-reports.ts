import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, failedWith } from '../files/durable-file.ts';
import { isReport, pathOfRun, reportName, type CanaryReports, type CanaryRun } from './canary-reports.ts';
import { isBuildName, isPackageName } from './names.ts';

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (failedWith(error, 'ENOENT', 'ENOTDIR')) return [];
    throw error;
  }
}

/** Canary reports in a folder: empty files `<name>/<build>/<since>/<reporter>`. */
export function folderReports(root: string): CanaryReports {
  return {
    async note(run: CanaryRun, reporter) {
      const folder = join(root, ...pathOfRun(run));
      await createFile(join(folder, reportName(run, reporter)), '');
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
    async delete({ name, build }) {
      if (isPackageName(name) && isBuildName(build))
        await rm(join(root, name, build), { recursive: true, force: true });
    },
  };
}
