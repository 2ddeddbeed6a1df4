import { answered } from './json-schema/dialects.ts';
import { translate, type JsonSchema } from './json-schema/translate.ts';
import { statedObjects } from './stated.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** An object is known again by its shape: yup makes a new schema of it wherever it is required. */
const nameByShape = new Map(
  [...statedObjects].map(([name, schema]) => [
    JSON.stringify(translate(schema, answered)),
    capitalised(name),
  ]),
);

/** The schemas that answers refer to by name; gathers them as they are met. */
export class Components {
  readonly #met = new Map<string, JsonSchema>();

  /** The schema of an answer, with a reference in place of every object that the contracts export. */
  refer(schema: JsonSchema): JsonSchema {
    const name = nameByShape.get(JSON.stringify(schema));
    if (name === undefined) return this.#within(schema);
    if (!this.#met.has(name)) {
      this.#met.set(name, schema);
      this.#met.set(name, this.#within(schema));
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** All that were met, by name. */
  schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#met].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #within(schema: JsonSchema): JsonSchema {
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
