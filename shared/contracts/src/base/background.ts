/**
 * Request header of a call that the page makes on its own: it does not keep the session alive. A caller that sends it
 * gives up time, and gains nothing.
 */
export const backgroundHeader = 'x-background';
