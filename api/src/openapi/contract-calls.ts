import * as contracts from '@padiman/contracts';
import * as service from '@padiman/contracts/service';
import { callsIn, sections, type Call, type Section } from '@padiman/contracts';
import { ArraySchema, ObjectSchema } from 'yup';

const exported = Object.entries<unknown>({ ...contracts, ...service });
const serviceAnswers = Object.entries(service.serviceRecords).map(
  ([noun, { record }]) => [`service${noun}`, record] as const,
);

/** Section of the calls whose contract names none. */
export const otherSection = 'Others';

const sectionIndex = (call: Call) =>
  call.section ? sections.indexOf(call.section as Section) : sections.length;

const inSections = (calls: Call[]): readonly Call[] =>
  calls.sort((one, other) => sectionIndex(one) - sectionIndex(other));

/** Every call of the console that the contracts export, in the order of the sections. */
export const contractCalls = inSections(callsIn(contracts));

/** Every call of the service API that the contracts export, in the order of the sections. */
export const serviceCalls = inSections(callsIn({ ...service, ...service.serviceRecords }));

/** Every object schema that the contracts export, and the records of the service API, by name. */
export const contractObjects: ReadonlyMap<string, ObjectSchema<object>> = new Map(
  [...exported, ...serviceAnswers].filter(
    (entry): entry is [string, ObjectSchema<object>] => entry[1] instanceof ObjectSchema,
  ),
);

/** Tells whether a call reads a list: its answer has records and the cursor of the next page. */
export function isList({ method, answer }: Call): boolean {
  if (method !== 'GET' || !(answer instanceof ObjectSchema)) return false;
  const { data, nextCursor } = answer.fields as Record<string, unknown>;
  return data instanceof ArraySchema && nextCursor !== undefined;
}
