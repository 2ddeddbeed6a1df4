import { constraintsOf } from './constraints.ts';
import type { Description } from './description.ts';
import type { Dialect } from './translate.ts';

/** Dialect of the serializer: types only, and declared fields only. */
export const serializerDialect: Dialect = { isClosed: () => true };

/** Dialect of answers. A required text may be empty. */
export const answerDialect: Dialect = { isClosed: () => true, constraintsOf };

/** Dialect of requests. yup refuses an empty text where one is required. */
export const requestDialect: Dialect = {
  isClosed: (description) => hasTest(description, 'noUnknown'),
  constraintsOf: (description) => ({
    ...(description.type === 'string' && hasTest(description, 'required') ? { minLength: 1 } : {}),
    ...constraintsOf(description),
  }),
};

const hasTest = (description: Description, name: string) =>
  description.tests.some((test) => test.name === name);
