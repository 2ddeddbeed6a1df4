import { openApi, startupNotices, type Api } from '@padiman/api/app';
import type { ReleaseStore } from '@padiman/release/store';
import { sectionRights } from './section-rights.ts';
import type { Settings } from './settings.ts';

/**
 * Opens, migrates and fills the database, and prints a line for each step that changed something. The API itself reads
 * the settings of sign-in and text messages from the environment.
 */
export async function openApiWithProgress(
  settings: Settings,
  product: string,
  store: ReleaseStore,
): Promise<Api> {
  const api = await openApi({
    ...settings.database,
    product,
    sectionRights: sectionRights(store),
    demo: settings.DEMO,
    demoScale: settings.DEMO_SCALE,
    onMigration: (line) => console.log(`database           ${line}`),
    onProgress: ({ table, done, total }) => {
      if (done === total)
        console.log(`demo               ${total.toLocaleString('en')} ${table.replaceAll('_', ' ')}`);
    },
  });
  const { engine, migrations } = api.opened;
  if (migrations.length > 0)
    console.log(`database           ${engine}, ${migrations.length} migrations applied`);
  for (const line of startupNotices(api.opened)) console.log(line);
  return api;
}
