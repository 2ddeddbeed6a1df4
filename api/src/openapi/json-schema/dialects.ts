import { constraintsOf } from './constraints.ts';
import type { Description } from './description.ts';
import type { Dialect } from './translate.ts';

/** What the serializer writes by: types alone, and no field that is not declared. */
export const written: Dialect = { isClosed: () => true };

/** What a caller may count on in an answer. A text that is required is there, and may be empty. */
export const answered: Dialect = { isClosed: () => true, constraintsOf };

/** What a caller may send: here yup takes no empty text for one that is required. */
export const asked: Dialect = {
  isClosed: (description) => hasTest(description, 'noUnknown'),
  constraintsOf: (description) => ({
    ...(description.type === 'string' && hasTest(description, 'required') ? { minLength: 1 } : {}),
    ...constraintsOf(description),
  }),
};

const hasTest = (description: Description, name: string) =>
  description.tests.some((test) => test.name === name);
