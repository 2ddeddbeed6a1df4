import {
  apiVariables,
  integer,
  isOrigin,
  listOf,
  matching,
  passing,
  text,
  variable,
} from '@padiman/api/config';
import { allCapabilities } from '@padiman/contracts';
import { isBackendAddress, isPathPrefix } from '../api/backend.ts';
import { isCapabilityList } from '../capabilities/capability-list.ts';
import { isPurgeAddress } from '../purge/purge.ts';

const group = 'Site and releases';

/** Environment variables of the edge, and of the processes that build, release and develop what it serves. */
const ownVariables = {
  API_URL: variable(
    passing(
      isBackendAddress,
      'must be an address such as https://host.example or https://host.example/v1, without user, query and fragment',
    )({
      default: undefined,
      desc: 'address of an existing backend: `/api` is proxied to it, and neither API nor database are opened',
    }),
    { group, readBy: ['edge'] },
  ),
  API_PREFIX: variable(
    passing(
      isPathPrefix,
      'must be a path such as /v2/api, or / for none',
    )({
      default: undefined,
      desc: 'path behind `API_URL` in place of `/api`; `/` removes it',
    }),
    { group, readBy: ['edge'], shownDefault: '`/api`; none if `API_URL` has a path' },
  ),
  API_TIMEOUT_MS: variable(
    integer(
      100,
      600_000,
    )({ default: 15_000, desc: 'deadline until the backend of `API_URL` begins its answer; then 504' }),
    { group, readBy: ['edge'] },
  ),
  API_HEALTH_PATH: variable(
    matching(
      /^\/[^\s#]*$/,
      'must be a path such as /health',
    )({
      default: undefined,
      desc: 'path at the origin of `API_URL` that `/readyz` asks; any answer below 500 counts',
    }),
    { group, readBy: ['edge'], shownDefault: '`/dashboard` below the prefix' },
  ),
  API_CAPABILITIES: variable(
    passing(
      isCapabilityList,
      `must be all, none, or a comma-separated list of ${allCapabilities.join(', ')}`,
    )({
      default: undefined,
      desc: 'what the backend offers beyond the specification: `all`, `none`, or names, comma separated',
    }),
    {
      group,
      readBy: ['edge'],
      shownDefault: "all of the own API; otherwise by the backend's OpenAPI document",
    },
  ),
  API_BASE: variable(
    passing(
      (given) => given.startsWith('/') || isBackendAddress(given),
      'must be a path, or an address without user, query and fragment',
    )({
      default: '/api',
      desc: 'address of the API for browsers; on another origin, which must allow it by CORS, no API is opened',
    }),
    { group, readBy: ['edge'] },
  ),
  BRAND_FILE: variable(
    text({ default: undefined, desc: 'JSON file such as `edge/brand.json`: name, contact, links and FAQ' }),
    { group, readBy: ['edge'], shownDefault: '`edge/brand.json`' },
  ),
  DEV_ORIGINS: variable(
    listOf(
      isOrigin,
      'origins such as http://localhost:3001',
    )({ default: undefined, desc: 'origins that developers may load a remote from, comma separated' }),
    {
      group,
      readBy: ['edge'],
      shownDefault:
        '`http://localhost:3001` to `3010` on a loopback `HOST`, without `TRUSTED_PROXIES`, `PUBLIC_ORIGIN` and `NODE_ENV=production`; else none',
    },
  ),
  IMAGE_ORIGINS: variable(
    listOf(
      isOrigin,
      'origins such as https://pictures.example',
    )({
      default: ['https://res.cloudinary.com', 'https://firebasestorage.googleapis.com'],
      desc: "origins that users' profile pictures may be loaded from, comma separated; others are shown as initials",
    }),
    {
      group,
      readBy: ['edge'],
      shownDefault: '`https://res.cloudinary.com,https://firebasestorage.googleapis.com`',
    },
  ),
  WEB_VITALS_PERCENT: variable(
    integer(
      0,
      100,
    )({
      default: 25,
      desc: 'pages that report web vitals for `/metrics`, in percent; loads and failures of builds are always reported',
    }),
    { group, readBy: ['edge'] },
  ),
  RELEASES_S3_BUCKET: variable(
    text({
      default: undefined,
      desc: 'bucket of S3-compatible object storage for releases, instead of `DATA_DIR/releases`; region and credentials as the AWS SDK finds them (`AWS_REGION`, …)',
    }),
    { group, readBy: ['edge', 'release'] },
  ),
  RELEASES_S3_PREFIX: variable(text({ default: undefined, desc: 'prefix of all keys' }), {
    group,
    readBy: ['edge', 'release'],
  }),
  RELEASES_S3_ENDPOINT: variable(
    text({ default: undefined, desc: 'address of the storage provider; it must support conditional writes' }),
    { group, readBy: ['edge', 'release'], shownDefault: 'AWS' },
  ),
  RELEASES_COPY_MB: variable(
    integer(
      16,
      1_000_000,
    )({
      default: 512,
      desc: 'size of the files of object storage that are kept in `DATA_DIR/release-copy`, from which the site and the console are served while the storage is away; those of the live release always are',
    }),
    { group, readBy: ['edge'] },
  ),
  CDN_PAGE_SECONDS: variable(
    integer(
      0,
      86_400,
    )({
      default: 0,
      desc: 'seconds for which a CDN or a caching proxy may keep the pages of the public site and of the sign-in (`s-maxage`), and a day longer while the console is away; it must not for requests with the cookies `padiman-builds` and `padiman-override`',
    }),
    { group, readBy: ['edge'], shownDefault: '0: pages are not kept' },
  ),
  CDN_PURGE_URL: variable(
    passing(
      isPurgeAddress,
      'must be an address without user and password, such as https://cdn.example/purge or https://padiman.example{path}',
    )({
      default: undefined,
      desc: 'address that gets a request when this edge begins to serve another release; with `{path}`, one for each page and encoding',
    }),
    { group, readBy: ['edge'] },
  ),
  CDN_PURGE_METHOD: variable(
    matching(
      /^(GET|POST|PUT|DELETE|PURGE)$/,
      'must be GET, POST, PUT, DELETE or PURGE',
    )({ default: 'POST', desc: 'method of this request' }),
    { group, readBy: ['edge'] },
  ),
  CDN_PURGE_HEADER: variable(
    matching(
      /^[\w-]+: *\S.*$/,
      'must be a header such as Authorization: Bearer token',
    )({ default: undefined, desc: 'header of this request, such as `Authorization: Bearer …`' }),
    { group, readBy: ['edge'] },
  ),
  CDN_PURGE_BODY: variable(
    text({ default: undefined, desc: 'JSON body of this request, such as `{"purge_everything":true}`' }),
    { group, readBy: ['edge'] },
  ),
  RELEASE_WEBHOOK_URL: variable(
    text({
      default: undefined,
      desc: 'address that gets each release as a signed event; a failure is logged and fails no release',
    }),
    { group, readBy: ['edge', 'release'] },
  ),
  RELEASE_WEBHOOK_SECRET: variable(
    text({ default: undefined, desc: 'signing secret of the release webhook: `whsec_` and base64' }),
    { group, readBy: ['edge', 'release'] },
  ),
  PADIMAN_KEY: variable(
    text({
      default: undefined,
      desc: 'private Ed25519 key of this machine, which signs its builds and releases: PEM, or the path of a PEM file; not needed to serve',
    }),
    {
      group,
      readBy: ['edge', 'release'],
      shownDefault: '`DATA_DIR/registry.key`, created for the first release',
    },
  ),
  REGISTRY_PUBLIC_KEYS: variable(
    listOf(
      (key) => /^[\w-]{43}$/.test(key),
      'Ed25519 keys of 43 characters (base64url)',
    )({
      default: undefined,
      desc: 'public keys that may sign releases, comma separated; further ones follow from the releases themselves',
    }),
    {
      group,
      readBy: ['edge', 'release'],
      shownDefault: '`DATA_DIR/registry.pub`, else the key of this machine',
    },
  ),
  REGISTRY_VALID_DAYS: variable(
    integer(
      1,
      3650,
    )({ default: 90, desc: 'days after which browsers refuse a registry that is not renewed' }),
    { group, readBy: ['edge', 'release'] },
  ),
  EDGE_SECRET: variable(
    matching(
      /^.{32,}$/s,
      'must have at least 32 characters',
    )({
      default: undefined,
      desc: 'key of the cookie that names canaries of the shell and previews; 32 characters or more, the same for all edges of one deployment',
    }),
    { group, readBy: ['edge'], shownDefault: '`DATA_DIR/edge.key`, created once' },
  ),
  PADIMAN_PASSWORD: variable(text({ default: undefined, desc: "password of the check's account" }), {
    group: 'Commands and development',
    readBy: ['check'],
    shownDefault: 'prompted for',
  }),
  CONSOLE_URL: variable(
    text({
      default: 'http://localhost:8080',
      desc: '`npm run dev -w mfe-…` only: console that loads the local build',
    }),
    { group: 'Commands and development', readBy: ['dev'] },
  ),
  DEV_PORT: variable(
    text({
      default: '3000',
      desc: "port of the shell's development server, the remotes' follow it; `npm run dev -w mfe-…`: its port (3001 to 3010)",
    }),
    { group: 'Commands and development', readBy: ['dev'] },
  ),
  DEBUG: variable(
    text({ default: undefined, desc: 'any value: a start that fails prints the whole stack trace' }),
    { group: 'Commands and development', readBy: ['edge', 'dev', 'release'] },
  ),
};

/** All environment variables of the product. */
export const variables = { ...apiVariables, ...ownVariables };
