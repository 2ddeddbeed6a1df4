import { useState } from 'react';
import { Stack } from '../layout/layout.styles.ts';
import { SelectField, TextField } from './fields.tsx';

const other = 'Other reason';

/** Reason of a rejection, a deletion or another action: one of the list, or own words; without a list own words alone. */
export function ReasonField({
  reasons,
  label = reasons.length > 0 ? other : 'Reason',
  value,
  onChange,
}: {
  reasons: readonly string[];
  /** Label of own words. */
  label?: string | undefined;
  /** Empty without a reason. */
  value: string;
  onChange: (reason: string) => void;
}) {
  const [isOther, setIsOther] = useState(reasons.length === 0);
  const options = ['', ...reasons, other].map((one) => ({ value: one, label: one || 'Choose a reason' }));
  const choose = (chosen: string) => {
    setIsOther(chosen === other);
    onChange(chosen === other ? '' : chosen);
  };
  return (
    <Stack gap={2}>
      {reasons.length > 0 && (
        <SelectField label="Reason" value={isOther ? other : value} options={options} onChange={choose} />
      )}
      {isOther && (
        <TextField
          label={label}
          value={value}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Stack>
  );
}
