/** Forms of a login after the password: second factors and the own password. Loaded on demand. */
export { FactorForm } from './FactorForm.tsx';
export { PasskeySetUp } from './PasskeySetUp.tsx';
export { PasswordChoiceForm } from './PasswordChoiceForm.tsx';
export { RecoveryCodes } from './RecoveryCodes.tsx';
export { SecondStep } from './SecondStep.tsx';
export { TotpSetUp } from './TotpSetUp.tsx';
