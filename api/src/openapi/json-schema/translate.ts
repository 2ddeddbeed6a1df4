import type { Schema } from 'yup';
import { describeSchema, type Description } from './description.ts';

/** The part of JSON Schema (2020-12) that contracts are translated into; empty if any value is allowed. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

/** Additions of a translation to types, nullability and required fields. */
export interface Dialect {
  /** Tells whether an object refuses unknown keys. */
  isClosed: (description: Description) => boolean;
  /** Further constraints of a value. */
  constraintsOf?: (description: Description) => JsonSchema;
}

/**
 * Translates a yup schema to JSON Schema, in the dialect of the serializer, of answers or of requests.
 *
 * @throws Error for a type that JSON lacks
 */
export function translate(schema: Schema, dialect: Dialect): JsonSchema {
  return translateDescription(describeSchema(schema), dialect);
}

function translateDescription(description: Description, dialect: Dialect): JsonSchema {
  return { ...shapeOf(description, dialect), ...dialect.constraintsOf?.(description) };
}

function shapeOf(description: Description, dialect: Dialect): JsonSchema {
  const type = (name: string) => (description.nullable ? [name, 'null'] : name);
  switch (description.type) {
    case 'object': {
      const fields = Object.entries(description.fields);
      return {
        type: type('object'),
        properties: Object.fromEntries(
          fields.map(([name, field]) => [name, translateDescription(field, dialect)]),
        ),
        required: fields.filter(([, field]) => !field.optional).map(([name]) => name),
        ...(dialect.isClosed(description) ? { additionalProperties: false } : {}),
      };
    }
    case 'array':
      return {
        type: type('array'),
        ...(description.innerType ? { items: translateDescription(description.innerType, dialect) } : {}),
      };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: type(description.type) };
    case 'mixed':
      return {};
    default:
      throw new Error(`JSON has no type ${description.type}`);
  }
}
