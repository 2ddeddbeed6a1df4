/**
 * Backend that stands for one that nobody here wrote: the calls of section 7 of the specification with the entities of
 * section 3, from memory. Node only.
 */
export { calls as referenceCalls } from './calls.ts';
export type { ReferenceCall } from './call.ts';
export { referenceAdmins, referencePassword, unknownRight, type ReferenceAdmin } from './people.ts';
export type { RecordCounts, Records, Row } from './records.ts';
export {
  startReferenceBackend,
  type ReferenceBackend,
  type ReferenceBackendOptions,
} from './reference-backend.ts';
export type { ReceivedRequest } from './server.ts';
export { summarize, sumOf } from './summary.ts';
export { variantNames, type VariantName } from './variants.ts';
