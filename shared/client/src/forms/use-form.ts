import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { useUnsaved } from '../routing/unsaved.ts';

/**
 * Creates a form that is validated by a schema: first when a field loses focus, then at every change. While the form
 * has unsaved changes, the page is not reloaded for a new release (see `useUnsaved`).
 *
 * @param schema an object schema; its messages appear below the fields
 * @param defaultValues initial values, and what `reset()` restores
 */
export function useForm<V extends FieldValues>(
  schema: ObjectSchema<V>,
  defaultValues: DefaultValues<V>,
): UseFormReturn<V> {
  const form = useHookForm<V>({ resolver: yupResolver(schema) as never, mode: 'onTouched', defaultValues });
  useUnsaved(form.formState.isDirty);
  return form;
}
