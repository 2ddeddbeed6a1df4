/** Forms that prove and set up a second factor. Loaded on demand. */
export { FactorForm } from './FactorForm.tsx';
export { PasskeySetUp } from './PasskeySetUp.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { SecondStep } from './SecondStep.tsx';
export { TotpSetUp } from './TotpSetUp.tsx';
