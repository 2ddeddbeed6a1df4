import { array, number, object, string, type InferType } from 'yup';

/** Phases in which a remote can fail. */
export const reportPhases = ['manifest', 'load', 'start', 'render', 'use', 'registry'] as const;

const remote = (others: string) =>
  string()
    .matches(new RegExp(`^(mfe-[a-z][a-z0-9-]{0,60}|${others})$`))
    .required();

/** Report of a page about a build that failed in it. `version` is the full name of the build. */
export const remoteReport = object({
  remote: remote('shell|registry'),
  version: string().max(100).required(),
  phase: string().oneOf(reportPhases).required(),
  cause: string().max(1000).required(),
  release: string().max(40),
}).noUnknown();

export type RemoteReport = InferType<typeof remoteReport>;

const seconds = () => number().min(0).max(600);

/** Report of a page, sent when it is hidden: the builds that it loaded, and their web vitals. */
export const pageReport = object({
  builds: array()
    .of(
      object({
        remote: remote('shell'),
        version: string().max(100).required(),
        loads: number().integer().min(0).max(1000).required(),
        ...{ ttfb: seconds(), fcp: seconds(), lcp: seconds(), inp: seconds() },
        cls: number().min(0).max(100),
      }).noUnknown(),
    )
    .min(1)
    .max(40)
    .required(),
}).noUnknown();

export type PageReport = InferType<typeof pageReport>;
