import { ArraySchema, ObjectSchema, type Schema } from 'yup';
import { toDatabaseId } from './object-ids.ts';

type Convert = (value: unknown) => unknown;

/**
 * Makes the conversion of a validated value's record ids (fields of the contracts made by `recordId()`, at any depth) to
 * the database's ids. Undefined for a schema without record ids.
 */
export function incomingIds(schema: Schema | undefined): Convert | undefined {
  if (schema instanceof ObjectSchema) return ofFields(schema.fields as Record<string, Schema>);
  if (schema instanceof ArraySchema) {
    const convert = incomingIds(schema.innerType as Schema | undefined);
    return convert && ((value) => (Array.isArray(value) ? value.map(convert) : value));
  }
  const isId = (schema?.meta() as { recordId?: boolean } | undefined)?.recordId === true;
  return isId ? (value) => (typeof value === 'string' ? toDatabaseId(value) : value) : undefined;
}

function ofFields(fields: Record<string, Schema>): Convert | undefined {
  const converted = Object.entries(fields).flatMap(([name, field]) => {
    const convert = incomingIds(field);
    return convert ? [[name, convert] as const] : [];
  });
  if (converted.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const [name, convert] of converted) {
      if (Object.hasOwn(copy, name)) copy[name] = convert(copy[name]);
    }
    return copy;
  };
}
