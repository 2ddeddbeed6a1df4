import {
  apiVariables,
  integer,
  isHostName,
  isOrigin,
  listOf,
  matching,
  text,
  variablesOf,
} from '@padiman/api/config';
import { isBackendAddress, readBackend, readBackendFile } from '../backend/backend.ts';

const site = variablesOf('Site and releases', ['edge']);
const releases = variablesOf('Site and releases', ['edge', 'release']);
const development = variablesOf('Commands and development', ['dev']);

/** Environment variables of the edge, and of the processes that build, release and develop what it serves. */
const ownVariables = {
  API_URL: site(
    readBackend,
    'address of an existing backend: `/api` is proxied to it, and neither API nor database are opened. `?prefix=/v2/api`: path in place of `/api`, `/` for none. `?timeout_ms=15000`: deadline until an answer begins, instead of 20 s; then 504. `?health=/health`: path at the origin that `/readyz` asks instead of `/dashboard` below the prefix; any answer below 500 counts',
  ),
  BACKEND_FILE: site(
    readBackendFile,
    'path of `backend.json`: what is known of the backend of `API_URL` or `API_BASE`, see docs/adopting.md',
    { shownDefault: "none: the specification, and capabilities by the backend's OpenAPI document" },
  ),
  API_BASE: site(
    matching(
      (given) => given.startsWith('/') || isBackendAddress(given),
      'must be a path, or an address without user, query and fragment',
    ),
    'address of the API for browsers; on another origin, which must allow it by CORS, no API is opened',
    { default: '/api' },
  ),
  BRAND_FILE: site(text, 'JSON file such as `edge/brand.json`: name, contact, links and FAQ', {
    shownDefault: '`edge/brand.json`',
  }),
  DEV_ORIGINS: site(
    listOf(isOrigin, 'origins such as http://localhost:3001'),
    'origins that developers may load a remote from, comma separated',
    {
      shownDefault:
        '`http://localhost:3001` to `3010` on a loopback `HOST`, without `TRUSTED_PROXIES`, `PUBLIC_ORIGIN` and `NODE_ENV=production`; else none',
    },
  ),
  IMAGE_ORIGINS: site(
    listOf(isOrigin, 'origins such as https://pictures.example'),
    "origins that users' profile pictures may be loaded from, comma separated; others are shown as initials",
    {
      default: ['https://res.cloudinary.com', 'https://firebasestorage.googleapis.com'],
      shownDefault: '`https://res.cloudinary.com,https://firebasestorage.googleapis.com`',
    },
  ),
  VIDEO_HOSTS: site(
    listOf(isHostName, 'host names such as videos.padiman.example'),
    "hosts whose videos of drivers' cars are played in the page, comma separated; others are links",
    { default: [], shownDefault: 'none' },
  ),
  CDN_PAGE_SECONDS: site(
    integer(0, 86_400),
    'seconds for which a CDN or caching proxy in front may keep the pages of the public site and of the sign-in (`s-maxage`), and a day longer while the console is away; it must not for requests with the cookies `padiman-builds` and `padiman-override`',
    { shownDefault: '0' },
  ),
  RELEASES_S3_BUCKET: releases(
    text,
    'bucket of S3-compatible object storage for releases, instead of `DATA_DIR/releases`, and a prefix of its keys: `bucket/prefix`. It must support conditional writes. Region, credentials and address as the AWS SDK finds them (`AWS_REGION`, `AWS_ENDPOINT_URL_S3`, …)',
  ),
  RELEASE_WEBHOOK_URL: releases(
    text,
    'address that gets each release as an event, with `#` and the secret that signs it: `https://…#whsec_…`; a failure is logged and fails no release',
  ),
  PADIMAN_KEY: releases(
    text,
    'private Ed25519 key of this machine, which signs its builds and releases: PEM, or the path of a PEM file; not needed to serve',
    { shownDefault: '`DATA_DIR/registry.key`, created for the first release' },
  ),
  REGISTRY_PUBLIC_KEYS: releases(
    listOf((key) => /^[\w-]{43}$/.test(key), 'Ed25519 keys of 43 characters (base64url)'),
    'public keys that may sign releases, comma separated; further ones follow from the releases themselves',
    { shownDefault: '`DATA_DIR/registry.pub`, else the key of this machine' },
  ),
  CONSOLE_URL: development(text, '`npm run dev -w mfe-…` only: console that loads the local build', {
    default: 'http://localhost:8080',
  }),
  DEV_PORT: development(
    integer(1, 65_535),
    "port of the shell's development server, the remotes' follow it; `npm run dev -w mfe-…`: its port (3001 to 3010)",
    { shownDefault: '`3000`' },
  ),
};

/** All environment variables of the product. */
export const variables: typeof apiVariables & typeof ownVariables = { ...apiVariables, ...ownVariables };
