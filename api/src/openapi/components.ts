import { translate, type JsonSchema } from '../plugins/json-schema.ts';
import { contractObjects } from './contract-calls.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Names of the contracts' objects by JSON Schema, since yup creates a new schema where an object is required. */
const nameByShape = new Map(
  [...contractObjects].map(([name, schema]) => [
    JSON.stringify(translate(schema, 'answer')),
    capitalised(name),
  ]),
);

/** Collects the schemas that answers reference by name. */
export class Components {
  readonly #schemas = new Map<string, JsonSchema>();

  /** Replaces every object that the contracts export by a reference. */
  refer(schema: JsonSchema): JsonSchema {
    const name = nameByShape.get(JSON.stringify(schema));
    if (name === undefined) return this.#referWithin(schema);
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, schema);
      this.#schemas.set(name, this.#referWithin(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Referenced schemas, sorted by name. */
  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #referWithin(schema: JsonSchema): JsonSchema {
    const { properties, items } = schema;
    return {
      ...schema,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, field]) => [name, this.refer(field)]),
        ),
      }),
      ...(items && { items: this.refer(items) }),
    };
  }
}
