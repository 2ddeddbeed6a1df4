/** Forms: a schema of the contracts, fields of `shared/ui`, and nothing to wire by hand. */
export { useForm } from './use-form.ts';
