/** The header by which a page tells with each call with which release it was opened. */
export const releaseHeader = 'x-release';

const releaseName = /^(\d{6,12}|development)$/;

/** The name of a release, where it is one: anybody can send anything, and it goes into logs. */
export const releaseNamed = (given: unknown): string | undefined =>
  typeof given === 'string' && releaseName.test(given) ? given : undefined;
