import { array, bool, object, string, type InferType } from 'yup';
import { brandForms } from './marks.ts';

/** File of a build that lists its documents. */
export const documentsFile = 'documents.json';

/** File name with the SHA-256 of the content: a trusted `documents.json` so vouches for its files. */
const file = () =>
  string()
    .matches(/^static\/[a-f0-9]{64}\.template$/)
    .required();

/** One document of a build. */
export const writtenDocument = object({
  /** Path of a section, or of a file at the root. */
  path: string()
    .matches(/^\/([a-z0-9-]+(\/[a-z0-9-]+)*|[a-z0-9-]+\.[a-z]+)?$/, '${path} must be an address')
    .required(),
  type: string().required(),
  notFound: bool().default(false),
  /** Markup for the shell's page at this path, instead of a page of its own. */
  screen: bool().default(false),
  /** Hashes of the page's inline styles, for its Content-Security-Policy. */
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

/** `documents.json`: documents of a build that the edge serves at paths of the origin. */
export const writtenDocuments = object({
  documents: array().of(writtenDocument).required(),
}).noUnknown();

/** One document of a build, validated. */
export type WrittenDocument = InferType<typeof writtenDocument>;
