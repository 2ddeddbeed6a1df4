import type { Schema } from 'yup';
import { describeSchema, type Description } from './description.ts';

/** The part of JSON Schema (2020-12) that contracts are translated into; empty where anything may stand. */
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

/** How a translation goes beyond types, nullability and what is required. */
export interface Dialect {
  /** Whether an object takes no key but its own. */
  isClosed: (description: Description) => boolean;
  /** What else is said about a value. */
  constraintsOf?: (description: Description) => JsonSchema;
}

/**
 * A yup schema as JSON Schema: one walk for the serializer, for answers and for requests, which differ in dialect.
 *
 * @throws Error for a type that JSON does not have
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
      throw new Error(`JSON cannot carry a ${description.type}`);
  }
}
