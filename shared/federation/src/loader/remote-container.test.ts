import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import { createKnownFiles } from './known-files.ts';
import { createContainerLoader } from './remote-container.ts';

const integrity = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const address =
  'http://localhost/files/remoteEntry.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.js';
const entry = 'http://localhost/remotes/mfe-finance/2/remoteEntry.js';

function setUp() {
  const base = '/remotes/mfe-finance/2/';
  const remote = { build: '2', base, integrity: { 'remoteEntry.js': integrity }, lastGood: null };
  const shell = { build: 's', base: '/shell/s/', integrity: {} };
  const files = createKnownFiles();
  files.add({
    shell,
    remotes: { 'mfe-finance': remote as unknown as RegisteredRemote },
  } as unknown as Registry);
  const shareScope = { react: {} };
  const load = createContainerLoader({ shareScopeMap: { default: shareScope } }, files);
  return { load, shareScope };
}

const addedScript = () => document.head.querySelector('script') as HTMLScriptElement;

/** Container that answers with its name, and keeps what it was initialized with. */
function containerNamed(name: string) {
  const scopes: object[] = [];
  return {
    scopes,
    init: (scope: object) => scopes.push(scope),
    get: async (module: string) => () => `${module} of ${name}`,
  };
}

/** Ends the request of the added script, which sets the container. */
function runScript(script: HTMLScriptElement, container?: object) {
  Reflect.set(window, 'mfe_finance', container);
  script.dispatchEvent(new Event('load'));
}

test('an entry is requested by its content, and learns its build from its script element', async () => {
  const { load, shareScope } = setUp();
  const container = containerNamed('2');
  const loading = load(`${entry}?again=1`, 'mfe_finance');
  const script = addedScript();
  expect(script.src).toBe(`${address}?again=1`);
  expect(script.integrity).toBe(integrity);
  expect(script.crossOrigin).toBe('anonymous');
  expect(script.dataset.base).toBe('http://localhost/remotes/mfe-finance/2/');
  runScript(script, container);
  expect(await loading).toBe('./remote of 2');
  expect(container.scopes).toEqual([shareScope]);
  expect(addedScript()).toBeNull();
});

test('two entries of one remote at the same time get their own container, whichever arrives first', async () => {
  const { load } = setUp();
  const first = load(entry, 'mfe_finance');
  const firstScript = addedScript();
  const second = load(`${entry}?again=1`, 'mfe_finance');
  const secondScript = document.head.querySelectorAll('script')[1] as HTMLScriptElement;
  runScript(secondScript, containerNamed('second'));
  runScript(firstScript, containerNamed('first'));
  expect(await Promise.all([first, second])).toEqual(['./remote of first', './remote of second']);
});

test('an entry that throws does not give the container of an earlier one', async () => {
  const { load } = setUp();
  const earlier = load(entry, 'mfe_finance');
  runScript(addedScript(), containerNamed('earlier'));
  await earlier;
  const loading = load(`${entry}?again=1`, 'mfe_finance');
  const script = addedScript();
  window.dispatchEvent(new ErrorEvent('error', { filename: script.src, message: 'planted' }));
  script.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toThrow('planted');
});

test('an entry that sets no container, one that cannot be fetched, and one without integrity are refused', async () => {
  const { load } = setUp();
  const empty = load(entry, 'mfe_finance');
  runScript(addedScript());
  await expect(empty).rejects.toThrow('does not set mfe_finance');
  const missing = load(entry, 'mfe_finance');
  addedScript().dispatchEvent(new Event('error'));
  await expect(missing).rejects.toThrow('Loading entry');
  await expect(load(entry.replace('/2/', '/3/'), 'mfe_finance')).rejects.toThrow('has no known integrity');
  expect(addedScript()).toBeNull();
});
