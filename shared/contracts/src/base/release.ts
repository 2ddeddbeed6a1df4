/** Request header with the name of the release that the page runs. */
export const releaseHeader = 'x-release';

const releaseName = /^(\d{6,12}|development)$/;

/** Reads the name of a release from untrusted input; undefined for anything else, so that logs stay clean. */
export const parseReleaseName = (given: unknown): string | undefined =>
  typeof given === 'string' && releaseName.test(given) ? given : undefined;
