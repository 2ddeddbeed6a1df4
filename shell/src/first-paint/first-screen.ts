import { readPageHints } from '@padiman/federation/page';
import { savesData } from '../prefetch/until-idle.ts';

/** Interactions that start the shell: the person stays on the first screen. */
const interactions = ['pointerdown', 'keydown', 'input', 'focusin'] as const;

/** Time in ms after which the shell runs though the browser is never idle. */
const latestStart = 1_000;

/** Time in ms without a key after which somebody has paused: the shell's start takes the processor for a while. */
const typingPause = 1_000;

/** Time in ms after which a complete form is about to be sent: the shell's start would hold that up. */
const sendingTime = 2_000;

/** True if the first screen's form can be sent. */
const isComplete = () => document.querySelector('#first-screen button[type=submit]:enabled') !== null;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? void window.requestIdleCallback(work, { timeout: latestStart })
    : void setTimeout(work, 200);

/**
 * Prepares a page with a first screen: its scripts wait in a template, so that the screen can be used before they load.
 * They are fetched behind it, and run after the first interaction, in a pause of typing, or when the first screen's own
 * script asks for it. Somebody who is signed in is led on by the shell, so it runs at once and the first screen stays hidden.
 */
export function prepareFirstScreen(): void {
  const isSignedIn = localStorage.getItem('accessToken') !== null;
  const { classList } = document.documentElement;
  classList.add('scripted');
  classList.toggle('signed-in', isSignedIn);
  let isPressed = false;
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const name of ['pointerup', 'pointercancel'])
    document.addEventListener(name, () => (isPressed = false), true);

  let template: HTMLTemplateElement | null = null;
  let isRequested = false;
  let isLeaving = false;
  const startShell = () => {
    isRequested = true;
    if (template) document.head.append(filesOf(template));
    template = null;
  };
  let fetched: Promise<unknown> = Promise.resolve();
  let typedAt = -typingPause;
  const startInPause = () => {
    if (isLeaving) return;
    const rest = typedAt + typingPause - performance.now();
    if (rest > 0) setTimeout(startInPause, rest);
    else if (isComplete() && typedAt + sendingTime < performance.now()) setTimeout(startInPause, typingPause);
    else startShell();
  };
  // Not before its files are there: a page that is left meanwhile would break their transfer off.
  const startWhenFetched = () => void fetched.then(() => whenIdle(startInPause));
  let isTouched = false;
  window.padimanFirstScreen = {
    startShell,
    isPressed: () => isPressed,
    prepareNext: async () => {
      isLeaving = true;
      const { next } = readPageHints() ?? {};
      if (next !== undefined) await Promise.all([fetched, prefetchAll([next])]);
    },
  };
  const onInteraction = () => {
    for (const name of interactions) document.removeEventListener(name, onInteraction, true);
    isTouched = true;
    if (template) startWhenFetched();
  };
  document.addEventListener('input', () => (typedAt = performance.now()), true);
  if (isSignedIn) startShell();
  else for (const name of interactions) document.addEventListener(name, onInteraction, true);
  document.addEventListener('DOMContentLoaded', () => {
    template = document.querySelector('template#shell-files');
    if (!template) return;
    if (isRequested) return startShell();
    const { first = [], then = [] } = (!savesData() && readPageHints()?.prefetch) || {};
    fetched = prefetchAll(first);
    void fetched.then(() => isLeaving || prefetchAll(then));
    if (isTouched) startWhenFetched();
  });
}

/**
 * Scripts and style sheets of the template. Added scripts would run in the order in which they arrive. They are requested
 * otherwise than by the next document, so that it takes them from the cache on disk: Chromium compiles a script from there in
 * the background, and one from its memory while the page waits. One that fails is
 * requested once more, past the cache: what was fetched ahead may have arrived damaged.
 */
function filesOf(template: HTMLTemplateElement): DocumentFragment {
  const files = document.importNode(template.content, true);
  for (const script of files.querySelectorAll('script')) {
    script.async = false;
    script.crossOrigin = 'anonymous';
    script.dataset.attempt = 'first';
    script.addEventListener('error', () => void replaceScript(script));
  }
  return files;
}

async function replaceScript(script: HTMLScriptElement): Promise<void> {
  await fetch(script.src, { cache: 'reload' }).catch(() => {});
  const copy = document.createElement('script');
  for (const { name, value } of script.attributes) copy.setAttribute(name, value);
  copy.async = false;
  copy.dataset.attempt = 'last';
  script.replaceWith(copy);
}

const kinds: Readonly<Record<string, string>> = { js: 'script', css: 'style', json: 'fetch' };

/** Fetches addresses into the cache at the lowest priority; resolves when all have arrived or failed. */
function prefetchAll(addresses: readonly string[]): Promise<unknown> {
  return Promise.all(
    addresses.map((href) => {
      const link = document.createElement('link');
      const as = kinds[/\.(\w+)$/.exec(href)?.[1] ?? ''] ?? 'document';
      const attributes = {
        rel: 'prefetch',
        href,
        as,
        ...(as !== 'document' && { crossorigin: 'anonymous' }),
      };
      for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
      const settled = new Promise((resolve) => (link.onload = link.onerror = resolve));
      document.head.append(link);
      return settled;
    }),
  );
}
