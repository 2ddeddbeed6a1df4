import type { Schema } from 'yup';

type Description = ReturnType<Schema['describe']> & {
  fields?: Record<string, Description>;
  innerType?: Description;
  nullable: boolean;
  optional: boolean;
};

/** The part of JSON Schema that answers are written with. */
export type JsonSchema =
  | Record<string, never>
  | {
      type: string | string[];
      properties?: Record<string, JsonSchema>;
      required?: string[];
      additionalProperties?: false;
      items?: JsonSchema;
    };

/**
 * The JSON Schema by which Fastify writes an answer. It writes the declared fields and no other, so that a column
 * which a query happens to carry cannot leave the server; a field that is required and missing is a failure.
 */
export function answerSchema(answer: Schema): JsonSchema {
  return translate(answer.describe() as Description);
}

function translate(description: Description): JsonSchema {
  const type = (name: string) => (description.nullable ? [name, 'null'] : name);
  switch (description.type) {
    case 'object': {
      const fields = Object.entries(description.fields ?? {});
      return {
        type: type('object'),
        properties: Object.fromEntries(fields.map(([name, field]) => [name, translate(field)])),
        required: fields.filter(([, field]) => !field.optional).map(([name]) => name),
        additionalProperties: false,
      };
    }
    case 'array':
      return {
        type: type('array'),
        ...(description.innerType ? { items: translate(description.innerType) } : {}),
      };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: type(description.type) };
    case 'mixed':
      return {};
    default:
      throw new Error(`An answer cannot carry a ${description.type}`);
  }
}
