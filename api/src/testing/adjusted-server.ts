import { readServerSettings, type ApiSettings } from '../config/settings.ts';
import { serveApi } from '../serve-api.ts';

/** Constants of the settings that a test changes, so that it waits for less. */
export interface Adjustments extends Partial<Pick<ApiSettings, 'pressure'>> {
  webhooks?: Partial<ApiSettings['webhooks']>;
  payouts?: Partial<ApiSettings['payouts']>;
}

/** Server of the API in a process of its own, with adjustments as JSON in its argument. */
const { pressure, webhooks, payouts } = JSON.parse(process.argv[2] ?? '{}') as Adjustments;
await serveApi(() => {
  const settings = readServerSettings();
  const { api } = settings;
  Object.assign(api.pressure, pressure);
  Object.assign(api.webhooks, webhooks);
  Object.assign(api.payouts, payouts);
  return settings;
});
