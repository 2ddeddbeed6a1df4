import { useState } from 'react';
import { reasonSeparator } from '@padiman/contracts';
import { useReasons, type Reasons } from '@padiman/client/reasons';
import { Stack, Text } from '../layout/layout.styles.ts';
import { SelectField, TextField } from './fields.tsx';

const other = 'Other reason';

/** Most characters of a reason with its details. */
const most = 500;

/**
 * Reason of a rejection, a deletion or another action: one of the list, or own words; without a list own words alone. A
 * reason that the member is told can have details, which follow it.
 */
export function ReasonField({
  reasons,
  label,
  value,
  onChange,
}: {
  reasons: Reasons;
  /** Label of own words. */
  label?: string | undefined;
  /** Empty without a reason. */
  value: string;
  onChange: (reason: string) => void;
}) {
  const { texts, isTold, isLoading } = useReasons(reasons);
  const [picked, setChosen] = useState('');
  const [details, setDetails] = useState('');
  // Own words from before the list came stay own words.
  const chosen = picked || (value === '' || texts.includes(value) ? value : other);
  const isOther = !isLoading && (texts.length === 0 || chosen === other);
  // One that the list has lost meanwhile stays chosen.
  const offered = isLoading ? [''] : [...new Set(['', ...texts, ...(chosen === '' ? [] : [chosen]), other])];
  const first = isLoading ? 'Loading the reasons…' : 'Choose a reason';
  const choose = (one: string) => {
    setChosen(one);
    setDetails('');
    onChange(one === other ? '' : one);
  };
  const add = (text: string) => {
    setDetails(text);
    onChange(text.trim() === '' ? chosen : `${chosen}${reasonSeparator}${text}`);
  };
  return (
    <Stack gap={2}>
      {(isLoading || texts.length > 0) && (
        <SelectField
          label="Reason"
          value={isLoading ? '' : chosen}
          disabled={isLoading}
          options={offered.map((one) => ({ value: one, label: one || first }))}
          onChange={choose}
        />
      )}
      {isOther && (
        <TextField
          label={label ?? (texts.length > 0 ? other : 'Reason')}
          value={value}
          maxLength={most}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {isOther && isTold && <Text tone="muted">The member is not told these words.</Text>}
      {isTold && !isOther && chosen !== '' && (
        <TextField
          label="Details for the member (optional)"
          value={details}
          maxLength={most - chosen.length - reasonSeparator.length}
          autoComplete="off"
          onChange={(event) => add(event.target.value)}
        />
      )}
    </Stack>
  );
}
