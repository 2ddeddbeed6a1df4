/** For tests of screens: an API that answers from the test's data, and a screen drawn as the shell would. */
export { fakeApi, type FakeFile, type ReceivedCall, type Refusal } from './fake-api.ts';
export { testAdmin, testBrand } from './people.ts';
export { renderScreen } from './render-screen.tsx';
