import '@testing-library/jest-dom';
import { TextDecoder, TextEncoder } from 'node:util';

// What a browser has, and jsdom does not.
Object.assign(globalThis, { TextEncoder, TextDecoder });
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value)) as never;
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
