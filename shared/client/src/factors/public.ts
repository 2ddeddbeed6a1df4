/** Steps of a login after the password: second factors, their proof and set-up, and the own password. Loaded on demand. */
export { createPasskey, provePasskey, supportsPasskeys } from './passkeys.ts';
export { methodsOf, useFactorProof, type FactorProver, type FactorProofState } from './factor-proof.ts';
export { useFactorSetUp, type FactorSetUp, type FactorSetUpState } from './factor-set-up.ts';
export { pendingProver, pendingSetUp, type FinishedLogin } from './second-step.ts';
export { usePasswordChoice, type PasswordChoiceState } from './password-choice.ts';
export { stepUpProver, useOwnFactors } from './own-factors.ts';
