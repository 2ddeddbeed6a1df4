/** Checkouts and the command line, for tests of whole releases. Loads the compiler. */
export { commandLine } from './command-line.ts';
export { publishEdition } from './trial-checkout.ts';
export { trialSources } from './trial-sources.ts';
export { typesCheckout, type TypesCheckout } from './trial-types.ts';
