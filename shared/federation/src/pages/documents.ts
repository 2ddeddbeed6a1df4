import { array, bool, object, string, type InferType } from 'yup';
import { brandForms } from './slots.ts';

/** The file of a build that names its documents. */
export const documentsFile = 'documents.json';

/** Named by the SHA-256 of its content, so that whoever trusts `documents.json` can check it. */
const file = () =>
  string()
    .matches(/^static\/[a-f0-9]{64}\.template$/)
    .required();

/** One document of a build. */
export const writtenDocument = object({
  /** A section's address, or a file at the root. */
  path: string()
    .matches(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*|[a-z0-9-]+\.[a-z]+)?$/, '${path} must be an address')
    .required(),
  type: string().required(),
  notFound: bool().default(false),
  /** Hashes of the styles in the page, for its Content-Security-Policy. */
  styles: array()
    .of(
      string()
        .matches(/^sha256-[\w+/]+=*$/)
        .required(),
    )
    .required(),
  /** The file for each set of store links. */
  forms: object(Object.fromEntries(brandForms.map((form) => [form, file()]))).required(),
}).noUnknown();

/** `documents.json`: what a build wrote to be served at addresses of the origin. */
export const writtenDocuments = object({
  documents: array().of(writtenDocument).required(),
}).noUnknown();

/** One document of a build, checked. */
export type WrittenDocument = InferType<typeof writtenDocument>;
