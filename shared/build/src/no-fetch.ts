/** Replaces axios's adapter for `fetch`; see `slimAxios`. The other one reports the progress of a download. */
export const getFetch = undefined;
