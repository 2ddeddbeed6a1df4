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
 * A form checked by a schema of the contracts: a message appears when a field was left, and follows the typing
 * from then on. As long as it holds what somebody typed, the page is not loaded anew for another release.
 */
export function useForm<V extends FieldValues>(
  schema: ObjectSchema<V>,
  defaultValues: DefaultValues<V>,
): UseFormReturn<V> {
  const form = useHookForm<V>({ resolver: yupResolver(schema) as never, mode: 'onTouched', defaultValues });
  useUnsaved(form.formState.isDirty);
  return form;
}
