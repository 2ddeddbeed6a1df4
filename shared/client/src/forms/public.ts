/** Forms: validated by a schema of the contracts, with the properties that the fields of `@padiman/ui` take. */
export { useLoginForm, type LoginField, type LoginForm } from './login-form.ts';
export { useForm } from './use-form.ts';
