/** Forms on React Hook Form, validated by yup schemas of `@padiman/contracts`. */
export { useForm } from './use-form.ts';
