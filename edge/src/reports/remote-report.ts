import { object, string, type InferType } from 'yup';

/** Phases in which a remote can fail. */
export const reportPhases = ['manifest', 'load', 'start', 'render', 'use', 'registry'] as const;

/** Report of a page about a build that failed in it. */
export const remoteReport = object({
  remote: string()
    .matches(/^(mfe-[a-z][a-z0-9-]{0,60}|shell|registry)$/)
    .required(),
  /** Full name of the build. */
  version: string().max(100).required(),
  phase: string().oneOf(reportPhases).required(),
  cause: string().max(1000).required(),
  release: string().max(40),
}).noUnknown();

export type RemoteReport = InferType<typeof remoteReport>;
