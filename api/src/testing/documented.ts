import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { TestAnswer } from './api.ts';

/** Asserts that an answer matches the OpenAPI document for its call and status. */
export type Documented = (name: string, answer: TestAnswer) => void;

interface Response {
  $ref?: string;
  content?: Record<string, { schema: object }>;
}

/** Creates an assertion against an OpenAPI document. */
export function documentedBy(document: OpenApiDocument): Documented {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(document, 'document');
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const compiled = new Map<string, ValidateFunction>();

  const responseOf = (name: string, status: number): Response | undefined => {
    const response = operations.get(name)?.responses[String(status)] as Response | undefined;
    const shared = /^#\/components\/responses\/(\w+)$/.exec(response?.$ref ?? '')?.[1];
    return shared === undefined ? response : document.components.responses[shared];
  };

  const validatorOf = (name: string, status: number, type: string): ValidateFunction => {
    const schema = responseOf(name, status)?.content?.[type]?.schema;
    assert.ok(schema, `${name} is not documented to answer ${status} ${type}`);
    const key = `${name} ${status} ${type}`;
    // Resolves references in the added document.
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validator = compiled.get(key) ?? ajv.compile(JSON.parse(absolute) as object);
    compiled.set(key, validator);
    return validator;
  };

  return (name, { status, headers, text, body }) => {
    const type = (headers.get('content-type') ?? '').split(';', 1)[0]!;
    const validate = validatorOf(name, status, type);
    assert.ok(
      validate(type === 'application/json' ? body : text),
      `${name} ${status}: ${ajv.errorsText(validate.errors)}\n${text.slice(0, 500)}`,
    );
  };
}
