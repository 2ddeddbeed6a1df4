import { array, boolean, number, object, string, type InferType } from 'yup';
import { shownSettings } from '../backend/settings.ts';

const link = () => string().url().required();
const text = () => string().required();

/** Largest number of popular routes, and of figures, that the landing page shows. */
export const brandLimits = { routes: 6, figures: 4 } as const;

/**
 * Brand of a deployment: product name, contacts, FAQ. Served in `/config.json` and replaceable without a rebuild
 * (`BRAND_FILE`). `socials` are the four of the specification, in the footer's order. `appLinks.search` opens the app's search
 * with the parameters `from`, `to` and `date`. Prices and figures are texts of the operator: without them the page has none.
 */
export const brand = object({
  product: string().required(),
  contactEmail: string().email().required(),
  socials: object({ whatsapp: link(), instagram: link(), x: link(), tiktok: link() }).required(),
  appLinks: object({ android: string().url(), ios: string().url(), search: string().url() }).default({}),
  routes: object({
    list: array()
      .of(object({ from: text(), to: text(), lowest: text(), highest: text() }))
      .min(1)
      .max(brandLimits.routes)
      .required(),
    note: text(),
  })
    .optional()
    .default(undefined),
  figures: array()
    .of(object({ value: text(), label: text() }))
    .max(brandLimits.figures),
  faq: array()
    .of(object({ question: string().required(), answer: string().required() }))
    .length(5)
    .required(),
});
export type Brand = InferType<typeof brand>;

/**
 * `/config.json`: configuration at run time. `apiBase` is the address in front of `/admin` and `/dashboard`;
 * `registryKeys` are the public keys that may sign the registry (none in development, where it is not signed);
 * `capabilities` names what the backend offers beyond the specification, see `capabilityTable`; `backend` what else is
 * known of an existing backend; `webVitalsShare` is the share of pages, 0 to 1, that report web vitals: none by default,
 * because a server that does not name it may refuse the report of a newer shell; `tracing` asks pages to begin a trace for
 * each call.
 */
export const runtimeConfig = object({
  apiBase: string().required(),
  brand: brand.required(),
  registryKeys: array().of(string().required()).default([]),
  capabilities: array().of(string().required()).default([]),
  backend: shownSettings.optional().default(undefined),
  /** Hosts whose videos of drivers' cars are played in the page. */
  videoHosts: array().of(string().required()).default([]),
  webVitalsShare: number().min(0).max(1).default(0),
  tracing: boolean(),
});
export type RuntimeConfig = InferType<typeof runtimeConfig>;
