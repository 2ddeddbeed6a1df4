/** Second factors: passkeys by WebAuthn, their proof, and their set-up. Loaded on demand. */
export { createPasskey, provePasskey, supportsPasskeys } from './passkeys.ts';
export { methodsOf, useFactorProof, type FactorProver, type FactorProofState } from './factor-proof.ts';
export { useFactorSetUp, type FactorSetUp, type FactorSetUpState } from './factor-set-up.ts';
export { pendingProver, pendingSetUp, type FinishedLogin } from './second-step.ts';
export { stepUpProver, useOwnFactors } from './own-factors.ts';
