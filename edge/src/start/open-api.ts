import { openApi, openingNotes, type Api } from '@padiman/api/app';
import type { Settings } from './settings.ts';

/**
 * Opens, migrates and fills the database, with one line for each step that did something. What sign-in and text
 * messages need, the API reads from the environment itself.
 */
export async function openApiWithProgress(settings: Settings, product: string): Promise<Api> {
  const api = await openApi({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    product,
    demo: settings.DEMO,
    demoScale: settings.DEMO_SCALE,
    onProgress: ({ table, done, total }) => {
      if (done === total)
        console.log(`demo               ${total.toLocaleString('en')} ${table.replaceAll('_', ' ')}`);
    },
  });
  const { engine, migrations } = api.opened;
  if (migrations.length > 0)
    console.log(`database           ${engine}, ${migrations.length} migrations applied`);
  for (const line of openingNotes(api.opened)) console.log(line);
  return api;
}
