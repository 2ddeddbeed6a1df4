import { bool, mixed, object, string, type InferType } from 'yup';
import { required, listOf } from './fields.ts';
import { defineCall, plain } from './call.ts';

/**
 * Changes that staff or the app made. `records` has the ids of the changed records by their type, as the audit names it;
 * null where they are too many to name.
 */
export const changeNotice = object({
  mine: required(bool(), 'True for a change by the caller.'),
  records: mixed<Record<string, string[] | null>>().required().meta({ values: 'array' }),
  created: listOf(string(), 'Types of which records are new.'),
});
export type ChangeNotice = InferType<typeof changeNotice>;

/**
 * `GET /dashboard/changes`: changes as they happen, as server-sent events: `change` with a {@link ChangeNotice}; `missed`
 * where some may have been lost, so that everything is to be read again. Open while the session is.
 */
export const listenToChanges = defineCall('listenToChanges', 'GET /dashboard/changes', {
  ...plain,
  summary: 'Changes as they happen, as server-sent events',
  section: 'Dashboard',
  description:
    'Events: `change`, with what changed in the types of records that the caller may see; `missed`, where some may have been lost. The stream ends with the session; listening does not keep the session alive.',
  capability: 'live',
  access: 'staff',
  background: true,
  streams: true,
  answer: changeNotice,
});
