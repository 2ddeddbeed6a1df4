import { writeFile } from 'node:fs/promises';
import { openApiDocument } from '@padiman/api/openapi';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';

/** The generated file. */
export const generatedFile = new URL('src/service-api.d.ts', import.meta.url);

const header = `/** Types of the service API. Generated from the API's OpenAPI document by \`npm run generate\`; do not edit. */\n/* eslint-disable */\n`;

/** Generates the types of the calls below `/service`. */
export async function generate(): Promise<string> {
  const document = openApiDocument({ product: 'Padiman', version: '0.1.0', base: '/api' });
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => path.startsWith('/service/')),
  );
  const used = referredBy({ paths }, document.components);
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).filter(([name]) => used.has(`schemas/${name}`)),
  );
  const responses = Object.fromEntries(
    Object.entries(document.components.responses).filter(([name]) => used.has(`responses/${name}`)),
  );
  const part = { ...document, paths, components: { schemas, responses } };
  const nodes = await openapiTS(part as unknown as OpenAPI3, { alphabetize: true });
  return header + astToString(nodes);
}

/** Components that a part of the document refers to, directly or through others. */
function referredBy(
  part: unknown,
  components: Record<'schemas' | 'responses', Record<string, object>>,
  found = new Set<string>(),
): Set<string> {
  const text = JSON.stringify(part);
  for (const [, name = ''] of text.matchAll(/"#\/components\/(\w+\/\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    const [kind, key = ''] = name.split('/') as ['schemas' | 'responses', string];
    referredBy(components[kind][key] ?? {}, components, found);
  }
  return found;
}

if (import.meta.main) {
  await writeFile(generatedFile, await generate());
}
