import { join } from 'node:path';
import { ownFile, replaceModule } from './library-patch.ts';
import { pureRouter } from './pure-router.ts';

/** Modules that only other uses of axios need: forms as bodies, cancel tokens, names of status codes. */
const unused = [
  'cancel/CancelToken',
  'helpers/formDataToJSON',
  'helpers/HttpStatusCode',
  'helpers/toURLEncodedForm',
];

const patch = (file: string) => ({ name: `slimAxios (${file})`, library: 'axios' });

const moduleOf = (file: string) =>
  new RegExp(`[\\\\/]axios[\\\\/]lib[\\\\/]${file.replace('/', '[\\\\/]')}\\.js$`);

/**
 * Shell: axios for JSON over XMLHttpRequest, as `@padiman/client/http` uses it. Axios puts every part into one object, so
 * none can be tree-shaken. Unused modules are replaced by its own empty one, as its package.json does with Node's adapter.
 */
export const slimAxios = () => [
  ...unused.map((file) =>
    replaceModule(patch(file), moduleOf(file), (resource) =>
      resource.replace(/\w+[\\/]\w+\.js$/, join('helpers', 'null.js')),
    ),
  ),
  replaceModule(patch('adapters/fetch'), moduleOf('adapters/fetch'), () => ownFile('no-fetch')),
  // By the request: a module of ours has types to remove.
  replaceModule(patch('helpers/toFormData'), /[\\/]toFormData\.js$/, () => ownFile('flat-parameters')),
];

/** Plugins that leave out what the console uses of no library, where tree shaking cannot. */
export const slimLibraries = () => [...slimAxios(), pureRouter];

const library = '@module-federation/enhanced';

/**
 * Shell: the part of the runtime's interface that shell and remotes use. The whole of it cannot be tree-shaken, because
 * the bundler's part passes it on as an object.
 */
export const slimRuntime = () =>
  replaceModule({ name: 'slimRuntime', library }, /^@module-federation\/runtime(\/helpers)?$/, () =>
    ownFile('slim-runtime'),
  );

/** Remote: takes the bundler's part of the runtime from the shell. */
export const runtimeFromShell = () =>
  replaceModule(
    { name: 'runtimeFromShell', library },
    /webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    () => ownFile('runtime-from-shell'),
  );
