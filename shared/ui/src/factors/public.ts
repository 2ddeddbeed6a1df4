/** Forms of a login after the password: second factors and the own password. Loaded on demand. */
export { FactorForm, PasswordChoiceForm } from './FactorForm.tsx';
export { PasskeySetUp, RecoveryCodes, SecondStep, TotpSetUp } from './SecondStep.tsx';
