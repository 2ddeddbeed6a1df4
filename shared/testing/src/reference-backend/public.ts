/**
 * Backend that stands for one that nobody here wrote: the calls of section 7 of the specification with the entities of
 * section 3, from memory. Node only.
 */
export { calls as referenceCalls, type ReferenceCall } from './calls.ts';
export { habitChoices, variantNames, type Habits, type VariantName } from './habits.ts';
export {
  referenceAdmins,
  referencePassword,
  unknownRight,
  type RecordCounts,
  type Records,
  type ReferenceAdmin,
  type Row,
} from './records.ts';
export {
  startReferenceBackend,
  type ReceivedRequest,
  type ReferenceBackend,
  type ReferenceBackendOptions,
} from './server.ts';
export { summarize, sumOf } from './summary.ts';
