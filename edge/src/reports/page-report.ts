import { array, number, object, string, type InferType } from 'yup';

const remote = () =>
  string()
    .matches(/^(mfe-[a-z][a-z0-9-]{0,60}|shell)$/)
    .required();

/** Report of a page, sent when it is hidden: the builds that it loaded, and their web vitals. */
export const pageReport = object({
  builds: array()
    .of(
      object({
        remote: remote(),
        /** Full name of the build. */
        version: string().max(100).required(),
        loads: number().integer().min(0).max(1000).required(),
        /** Time To First Byte in seconds. */
        ttfb: number().min(0).max(600),
        /** First Contentful Paint in seconds. */
        fcp: number().min(0).max(600),
        /** Largest Contentful Paint in seconds. */
        lcp: number().min(0).max(600),
        /** Interaction to Next Paint in seconds. */
        inp: number().min(0).max(600),
        /** Cumulative Layout Shift. */
        cls: number().min(0).max(100),
      }).noUnknown(),
    )
    .min(1)
    .max(40)
    .required(),
}).noUnknown();

export type PageReport = InferType<typeof pageReport>;
