import { FieldFrame } from './FieldFrame.tsx';
import { NativeSelect } from './fields.styles.ts';

/** Labelled native select. */
export function SelectField<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}) {
  return (
    <FieldFrame label={label}>
      {(props) => (
        <NativeSelect {...props} value={value} onChange={(event) => onChange(event.target.value as V)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  );
}
