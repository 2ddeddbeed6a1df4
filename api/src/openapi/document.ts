import { sections } from '@padiman/contracts';
import type { JsonSchema } from './json-schema/translate.ts';
import { bodyLimit } from '../plugins/contract-route.ts';
import { Components } from './components.ts';
import { failureResponses } from './failures.ts';
import { operationOf, type Operation } from './operation.ts';
import { otherSection, contractCalls } from './contract-calls.ts';

/** The part of an OpenAPI 3.1 document that is generated. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
}

const descriptionAt = (base: string) => `\
Every call answers JSON: \`success: true\` with the result, or \`success: false\` with \`code\`, \`message\` \
and \`requestId\`. Bodies are JSON of at most ${bodyLimit / 1024} KiB; unknown fields and parameters \
are refused. Amounts are in naira with at most two decimals, times are UTC in ISO 8601.

\`login\` answers the token that guarded calls require as \`Authorization: Bearer …\`.

This document: [openapi.json](${base}/openapi.json).`;

/** Generates the OpenAPI 3.1 document from the calls that the contracts export. */
export function openApiDocument(about: { product: string; version: string; base: string }): OpenApiDocument {
  const components = new Components();
  const responses = failureResponses(components);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of contractCalls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operationOf(call, components);
  }
  const used = new Set<string>(contractCalls.map((call) => call.section ?? otherSection));
  return {
    openapi: '3.1.0',
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
      },
    },
  };
}
