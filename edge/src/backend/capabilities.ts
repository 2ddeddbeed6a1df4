import * as contracts from '@padiman/contracts';
import { destinationOf, keptResult, type Backend } from './backend.ts';

/** Capabilities of what stands behind the console's calls. */
export interface FoundCapabilities {
  names: readonly contracts.Capability[];
  /** Reason in words, for the line at start. */
  source: string;
}

/** Finds the capabilities; never throws. */
export type CapabilitySource = () => Promise<FoundCapabilities>;

/** Milliseconds. */
const deadline = 3_000;

/** API that browsers call. */
export interface CapabilityOptions {
  /** API in this process, or a backend behind it. */
  api: { plugin: unknown } | Backend | undefined;
  /** Address of the API for browsers. */
  apiBase: string;
  publicOrigin?: string | undefined;
  /** Facts about a backend; where they name capabilities nothing is asked. */
  settings?: contracts.BackendSettings | undefined;
}

/**
 * Finds the capabilities once. A backend without a readable OpenAPI document has none: it offers what the specification
 * describes. Until it has answered once, each call asks again, at most once a second.
 */
export function capabilitiesFor({ settings, ...options }: CapabilityOptions): CapabilitySource {
  const given = settings?.capabilities;
  if (given) return async () => ({ names: given, source: 'by BACKEND_FILE' });
  if (options.api && 'plugin' in options.api)
    return async () => ({ names: contracts.allCapabilities, source: 'own API' });
  const document = documentOf(options);
  if (!document) return async () => ({ names: [], source: 'no API' });
  let found: FoundCapabilities | undefined;
  const ask = keptResult(() => askDocument(document.url, document.prefix), 1_000);
  return async () => {
    if (found) return found;
    const answer = await ask();
    if (answer.answered) found = answer;
    return answer;
  };
}

/** Address of the document: `/openapi.json` beside the calls, on another origin if browsers call that one. */
function documentOf({ api, apiBase, publicOrigin }: Omit<CapabilityOptions, 'settings'>) {
  const elsewhere = URL.canParse(apiBase) && new URL(apiBase).origin !== publicOrigin;
  const behind = api && 'url' in api ? destinationOf(api) : undefined;
  const destination = elsewhere ? destinationOf({ url: apiBase, prefix: '/' }) : behind;
  if (!destination) return undefined;
  return { url: `${destination.origin}${destination.path}/openapi.json`, prefix: destination.path };
}

type DocumentAnswer = FoundCapabilities & { answered: boolean };

const specificationAlone = (answered: boolean, source: string) => ({ names: [], source, answered });

/** @param prefix path of the API's calls, which the document's paths may begin with */
async function askDocument(url: string, prefix: string): Promise<DocumentAnswer> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(deadline),
    });
    const text = await answer.text();
    if (answer.status >= 500)
      return specificationAlone(false, `it answers ${answer.status}; it is asked again`);
    const document = answer.ok ? openApiIn(text, prefix) : undefined;
    if (!document) return specificationAlone(true, 'it has no OpenAPI document');
    return {
      names: contracts.capabilitiesOf(document, contracts.callsIn(contracts)),
      source: 'by its OpenAPI document',
      answered: true,
    };
  } catch {
    return specificationAlone(false, 'it does not answer; it is asked again');
  }
}

/** An OpenAPI document, its paths without the prefix of the API's calls; undefined for any other text. */
function openApiIn(text: string, prefix: string): object | undefined {
  try {
    const document = JSON.parse(text) as { paths?: unknown };
    const { paths } = document;
    if (typeof paths !== 'object' || paths === null) return undefined;
    const named = Object.entries(paths).map(([path, item]: [string, unknown]) => [
      path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path,
      item,
    ]);
    return { ...document, paths: Object.fromEntries(named) as object };
  } catch {
    return undefined;
  }
}

/** Line that says at start what was found. */
export function describeCapabilities({ names, source }: FoundCapabilities): string {
  const what =
    names.length === 0
      ? 'the calls of the specification alone'
      : names.length === contracts.allCapabilities.length
        ? 'all capabilities'
        : names.join(', ');
  return `${what} (${source})`;
}
