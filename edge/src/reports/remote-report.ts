import { object, string, type InferType } from 'yup';

/** The moments at which a section can fail. */
export const reportPhases = ['manifest', 'load', 'start', 'render', 'use', 'registry'] as const;

/** What a page says of a build that failed in it. */
export const remoteReport = object({
  remote: string()
    .matches(/^(mfe-[a-z][a-z0-9-]{0,60}|shell|registry)$/)
    .required(),
  /** The build's full name. */
  version: string().max(100).required(),
  phase: string().oneOf(reportPhases).required(),
  cause: string().max(1000).required(),
  release: string().max(40),
}).noUnknown();

export type RemoteReport = InferType<typeof remoteReport>;
