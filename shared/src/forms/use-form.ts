import { yupResolver } from '@hookform/resolvers/yup';
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';

/**
 * A form checked by a schema of the contracts: a message appears when a field was left, and follows the typing
 * from then on.
 */
export function useForm<V extends FieldValues>(
  schema: ObjectSchema<V>,
  defaultValues: DefaultValues<V>,
): UseFormReturn<V> {
  return useHookForm<V>({ resolver: yupResolver(schema) as never, mode: 'onTouched', defaultValues });
}
