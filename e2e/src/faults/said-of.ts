import { brokenRequest, failedRequest } from '../fixtures/noise.ts';
import type { FaultName } from './faults.ts';

const notWhatWasPublished = /Failed to find a valid digest in the 'integrity' attribute/;

const byFault: Partial<Record<FaultName, RegExp[]>> = {
  '404': [failedRequest(404)],
  '500 with JSON': [failedRequest(500)],
  '200 with HTML': [notWhatWasPublished],
  truncated: [notWhatWasPublished],
  'one byte flipped': [notWhatWasPublished],
  'throws on load': [/planted/],
  'throws on render': [/planted/],
  'chunk 404 later': [failedRequest(404)],
  hang: [brokenRequest],
};

/** What browser, federation runtime and React write for a section that this fault strikes, and for no other. */
export const saidOf = (remote: string, fault: FaultName) => [
  ...(byFault[fault] ?? []),
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
  // Time is moved on while the dashboard's chart may be on its way: it is given up as what hangs is, and said so.
  /NotLoaded: The chart/,
  // The page's header names the files of the build that is live on the disk.
  new RegExp(`/remotes/${remote}/\\S* was preloaded using link preload but not used`),
];
