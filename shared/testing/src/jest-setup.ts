import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The default of 1 s is too short on a loaded machine.
configure({ asyncUtilTimeout: 5_000 });

// jsdom has no layout. These stubs behave like a wide screen without dark mode and reduced motion.
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

// jsdom draws nothing. Frames of 16 ms would race with the test, as when a dialog awaits one before it takes input.
window.requestAnimationFrame = (callback) => window.setTimeout(() => callback(performance.now()));
window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);

// jsdom does not implement navigation and reports every attempt with a long error.
const { error } = console;
console.error = (...values: unknown[]) => {
  if (String(values[0]).includes('Not implemented: navigation')) return;
  error(...values);
};
