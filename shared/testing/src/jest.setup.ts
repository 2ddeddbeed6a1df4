import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// What is waited for comes in milliseconds, but not on a machine that does five other things.
configure({ asyncUtilTimeout: 5_000 });

// Layout is what jsdom does not have; these answer as a wide, still, light screen would.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
window.scrollTo = () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// A test's page cannot be left; that a screen tried to is not worth a page of output.
const { error } = console;
console.error = (...given: unknown[]) => {
  if (String(given[0]).includes('Not implemented: navigation')) return;
  error(...given);
};
