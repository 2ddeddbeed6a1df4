import { webhookEventTypes, type WebhookEventType } from '@padiman/contracts';
import { isLoopback } from './loopback.ts';

/** The address of the app's own backend that receives events, by the settings alone. */
export interface WebhookEndpoint {
  url: string;
  /** Key of the signatures. */
  secret: string;
  /** Types of the events that it receives. */
  eventTypes: readonly WebhookEventType[];
}

/** Reads `WEBHOOK_URL`. */
export function readWebhookUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHttps = url?.protocol === 'https:';
  if (url === undefined || !(isHttps || (url.protocol === 'http:' && isLoopback(url.hostname))))
    throw new Error('must be an https:// address, or an http:// one of this machine');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new Error('must have no user name, password or fragment');
  return url.href;
}

/** Reads `WEBHOOK_EVENTS`. */
export function readWebhookEvents(given: string): WebhookEventType[] {
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const isKnown = (name: string): name is WebhookEventType =>
    (webhookEventTypes as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isKnown(name));
  // A text of another form is not repeated: it may be a secret that was set in the wrong variable.
  const shown = unknown.map((name) => (/^[a-z]+\.[a-z]+$/i.test(name) ? name : 'another text'));
  if (unknown.length > 0)
    throw new Error(
      `must be names of events: ${shown.join(', ')} is none of ${webhookEventTypes.join(', ')}`,
    );
  if (names.length === 0) throw new Error('must name at least one event');
  return [...new Set(names.filter(isKnown))];
}

/** Variables of webhooks, and what production says of them. */
interface Stated {
  WEBHOOK_URL?: string | undefined;
  WEBHOOK_SECRET?: string | undefined;
  WEBHOOK_EVENTS?: WebhookEventType[] | undefined;
  NODE_ENV?: string | undefined;
}

/** Finds problems between the variables of webhooks. @returns a message for each */
export function findWebhookConflicts({
  WEBHOOK_URL,
  WEBHOOK_SECRET,
  WEBHOOK_EVENTS,
  NODE_ENV,
}: Stated): string[] {
  if (WEBHOOK_URL === undefined) {
    const set = { WEBHOOK_SECRET, WEBHOOK_EVENTS };
    return Object.entries(set)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => `${name} needs WEBHOOK_URL`);
  }
  const problems = WEBHOOK_SECRET === undefined ? ['WEBHOOK_URL needs WEBHOOK_SECRET'] : [];
  if (NODE_ENV === 'production' && !WEBHOOK_URL.startsWith('https:'))
    problems.push('WEBHOOK_URL must be an https:// address with NODE_ENV=production');
  return problems;
}

/** The endpoint of validated variables; undefined without one. */
export const webhookEndpoint = ({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
  WEBHOOK_EVENTS: eventTypes = [...webhookEventTypes],
}: Stated): WebhookEndpoint | undefined =>
  url === undefined || secret === undefined ? undefined : { url, secret, eventTypes };
