/** Test support for screens: a fake API that is checked against the contracts, and a renderer with the shell's providers. */
export { fakeApi, type FakeFile, type ReceivedCall, type Refusal } from './fake-api.ts';
export { expectInReview, fakeReview, pressKey } from './fake-review.ts';
export { testAdmin, testBrand, testUser } from './test-data.ts';
export { expectRefused, renderScreen, rowsOf, textsOf } from './render-screen.tsx';
