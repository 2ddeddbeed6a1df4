import preset from '@padiman/testing/jest';

/** Runs tests in Node: the builder never runs in a browser. */
export default { ...preset, testEnvironment: 'node', setupFilesAfterEnv: [] };
