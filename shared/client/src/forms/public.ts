/** Forms on React Hook Form, validated by yup schemas of `@padiman/contracts`. */
export { useLoginForm, type LoginField, type LoginForm } from './login-form.ts';
export { useForm } from './use-form.ts';
