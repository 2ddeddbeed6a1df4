import { isReport, pathOfRun, reportName, type CanaryReports } from './canary-reports.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Canary reports in object storage: empty objects `reports/<name>/<build>/<since>/<reporter>`. */
export function objectReports(storage: ObjectStorage): CanaryReports {
  const listKeys = async (start: string) =>
    (await storage.list(`reports/${start}`)).map((key) => key.split('/'));
  return {
    async note(run, reporter) {
      const folder = pathOfRun(run).join('/');
      await storage.create(`reports/${folder}/${reportName(run, reporter)}`, '');
      return (await listKeys(`${folder}/`)).filter((key) => isReport(key.at(-1) ?? '')).length;
    },
    async builds() {
      const found = new Map<string, { name: string; build: string }>();
      for (const [, name = '', build = ''] of await listKeys(''))
        found.set(`${name}/${build}`, { name, build });
      return [...found.values()];
    },
    async delete({ name, build }) {
      const keys = await listKeys(`${name}/${build}/`);
      await storage.delete(keys.map((key) => key.join('/')));
    },
  };
}
