import { namedCapabilities, sections } from '@padiman/contracts';
import { bodyLimit } from '../plugins/contract-route.ts';
import { Components } from './components.ts';
import { failureResponses } from './failures.ts';
import { operationOf, type Operation } from './operation.ts';
import { otherSection, contractCalls, serviceCalls } from './contract-calls.ts';

/** The part of an OpenAPI 3.1 document that is generated. */
export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const descriptionAt = (base: string) => `\
Every call answers JSON: \`success: true\` with the result, or \`success: false\` with \`code\`, \`message\` \
and \`requestId\`. Bodies are JSON of at most ${bodyLimit / 1024} KiB; unknown fields and parameters \
are refused. Amounts are in naira with at most two decimals, times are UTC in ISO 8601.

\`login\` answers the token that guarded calls require as \`Authorization: Bearer …\`.

The calls below \`/service\` are for the platform's own backend. They require a service key, \`Authorization: Bearer \
pdm_live_…\`, with the scope of the call. Each \`POST\` requires the header \`Idempotency-Key\`: the same request with \
the same key answers the stored answer of the first, for three days; another request with it is refused with 422; a \
concurrent one waits for the first. A refused request stores nothing. \`PATCH\` changes the given fields, and takes the \
header where it is given.

This document: [openapi.json](${base}/openapi.json).`;

/** Generates the OpenAPI 3.1 document from the calls that the contracts export. */
export function openApiDocument(about: { product: string; version: string; base: string }) {
  const components = new Components();
  const responses = failureResponses(components);
  const paths: Record<string, Record<string, Operation>> = {};
  const calls = [...contractCalls, ...serviceCalls];
  for (const call of calls)
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, components);
  const used = new Set<string>(calls.map((call) => call.section ?? otherSection));
  return {
    openapi: '3.1.0',
    'x-capabilities': namedCapabilities,
    info: {
      title: `${about.product} Console API`,
      version: about.version,
      description: descriptionAt(about.base),
    },
    servers: [{ url: about.base || '/' }],
    tags: [...sections, otherSection].filter((name) => used.has(name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas(),
      responses,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The token that `login` answers.' },
        serviceKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A service key, `pdm_live_…`, that a super admin creates in Settings or by command.',
        },
      },
    },
  };
}
