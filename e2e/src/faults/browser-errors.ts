import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';
import type { FaultName } from './faults.ts';

const integrityMismatch = /Failed to find a valid digest in the 'integrity' attribute/;

const byFault: Partial<Record<FaultName, RegExp[]>> = {
  '404': [failedRequest(404)],
  '500 with JSON': [failedRequest(500)],
  '200 with HTML': [integrityMismatch],
  truncated: [integrityMismatch],
  'one byte flipped': [integrityMismatch],
  'throws on load': [/planted/],
  'throws on render': [/planted/],
  'chunk 404 later': [failedRequest(404)],
  hang: [brokenRequest],
};

/** Errors that browser, federation runtime and React log for a remote with this fault, and for no other remote. */
export const errorsOf = (remote: string, fault: FaultName) => [
  ...(byFault[fault] ?? []),
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
  // Advancing the clock can time out what a healthy neighbour loads on demand: of the dashboard, and of Settings.
  /LoadError: (The chart|Sign-in security)/,
  // The Link header of the page preloads the files of the published build.
  /\/files\/\S* was preloaded using link preload but not used/,
];
