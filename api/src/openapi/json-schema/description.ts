import { ArraySchema, ObjectSchema, type Schema } from 'yup';

/** yup's description of a schema, with all of its tests. */
export interface Description {
  type: string;
  nullable: boolean;
  optional: boolean;
  oneOf: unknown[];
  tests: { name?: string | undefined; params?: Record<string, unknown> | undefined }[];
  meta: { description?: string; format?: string; values?: string };
  fields: Record<string, Description>;
  innerType: Description | undefined;
}

/** Describes a schema with all of its tests; yup's `describe()` has one test of each kind, and a password has four patterns. */
export function describeSchema(schema: Schema): Description {
  const { type, nullable, optional, oneOf, meta } = schema.describe() as unknown as Description;
  const fields = schema instanceof ObjectSchema ? (schema.fields as Record<string, Schema>) : {};
  const inner = schema instanceof ArraySchema ? (schema.innerType as Schema | undefined) : undefined;
  return {
    type,
    nullable,
    optional,
    oneOf,
    tests: schema.tests.flatMap(({ OPTIONS }) =>
      OPTIONS === undefined ? [] : [{ name: OPTIONS.name, params: OPTIONS.params }],
    ),
    meta: meta ?? {},
    fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, describeSchema(field)])),
    innerType: inner && describeSchema(inner),
  };
}
