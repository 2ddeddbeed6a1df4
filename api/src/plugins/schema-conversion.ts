import { ArraySchema, ObjectSchema, type Schema } from 'yup';

export type Convert = (value: unknown) => unknown;

/** Rules of a conversion: values by their schema, and a field of a record only if its condition is met. */
interface Rules {
  /** @returns undefined for a value that stays, or whose own fields are converted */
  valueOf: (schema: Schema) => Convert | undefined;
  conditionOf?: (field: Schema) => (record: Record<string, unknown>) => boolean;
}

/**
 * Conversion of what a contract's schema describes, at any depth. Leaves the given value unchanged.
 * @returns undefined if nothing is converted
 */
export function conversionOf(schema: Schema | undefined, rules: Rules): Convert | undefined {
  const own = schema && rules.valueOf(schema);
  if (own !== undefined) return own;
  if (schema instanceof ArraySchema) {
    const convert = conversionOf(schema.innerType as Schema | undefined, rules);
    return convert && ((value) => (Array.isArray(value) ? value.map((each) => convert(each)) : value));
  }
  if (!(schema instanceof ObjectSchema)) return undefined;
  const fields = Object.entries(schema.fields as Record<string, Schema>).flatMap(([name, field]) => {
    const convert = conversionOf(field, rules);
    return convert ? [{ name, convert, applies: rules.conditionOf?.(field) ?? (() => true) }] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const copy: Record<string, unknown> = { ...value };
    for (const { name, convert, applies } of fields) {
      if (Object.hasOwn(copy, name) && applies(copy)) copy[name] = convert(copy[name]);
    }
    return copy;
  };
}
