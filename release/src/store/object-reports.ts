import { isReport, nameOf, namesOf, type CanaryReports } from './canary-reports.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Canary reports in object storage, with the names that they have in a folder. */
export function objectReports(storage: ObjectStorage): CanaryReports {
  const keysOf = async (start: string) =>
    (await storage.list(`reports/${start}`)).map((key) => key.split('/'));
  return {
    async note(run, reporter) {
      const folder = namesOf(run).join('/');
      await storage.create(`reports/${folder}/${nameOf(run, reporter)}`, '');
      return (await keysOf(`${folder}/`)).filter((key) => isReport(key.at(-1) ?? '')).length;
    },
    async builds() {
      const found = new Map<string, { name: string; build: string }>();
      for (const [, name = '', build = ''] of await keysOf(''))
        found.set(`${name}/${build}`, { name, build });
      return [...found.values()];
    },
    async forget({ name, build }) {
      const keys = await keysOf(`${name}/${build}/`);
      await storage.delete(keys.map((key) => key.join('/')));
    },
  };
}
