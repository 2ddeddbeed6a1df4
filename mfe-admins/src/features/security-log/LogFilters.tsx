import { useState } from 'react';
import { listAdmins } from '@padiman/contracts';
import { useRead, type ListView } from '@padiman/client/query';
import { SelectField, TextField } from '@padiman/ui';
import { dayBefore, dayFrom, endOfDay, startOfDay } from './days.rules.ts';
import { Fields } from './security-log.styles.ts';

/** Filters by admin, address and days, in the toolbar of a list. */
export function LogFilters<R>({ list }: { list: ListView<R> }) {
  const { data } = useRead(listAdmins, { query: { limit: 200 } });
  const admins = (data?.data ?? []).map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
  }));
  const { parameters, setParameter } = list;
  const { adminId = '', address = '', from, until } = parameters;
  const set = (name: string) => (value: string | undefined) => setParameter(name, value || undefined);
  return (
    <Fields>
      <SelectField
        label="Admin"
        value={adminId}
        options={[{ value: '', label: 'All' }, ...admins]}
        onChange={set('adminId')}
      />
      <ParameterField label="Address" value={address} onChange={set('address')} />
      <ParameterField
        label="From"
        type="date"
        value={dayFrom(from)}
        onChange={(day) => set('from')(startOfDay(day))}
      />
      <ParameterField
        label="Until"
        type="date"
        value={dayBefore(until)}
        onChange={(day) => set('until')(endOfDay(day))}
      />
    </Fields>
  );
}

/** Earliest day of a date field: an incomplete year, such as 0002, is no filter yet. */
const earliest = '2000-01-01';

/** Text or date of a filter. A text applies on Enter and when the field loses the focus, a date once it is complete. */
function ParameterField({
  label,
  type = 'text',
  value,
  onChange,
}: {
  label: string;
  type?: 'text' | 'date';
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Follows changes of the address, such as by the browser's Back button.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const apply = (given: string) => given !== value && onChange(given);
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      maxLength={45}
      {...(type === 'date' && { min: earliest })}
      onChange={({ target }) => {
        setText(target.value);
        if (type === 'date' && (target.value === '' || target.value >= earliest)) apply(target.value);
      }}
      onBlur={() => type === 'text' && apply(text.trim())}
      onKeyDown={({ key }) => type === 'text' && key === 'Enter' && apply(text.trim())}
    />
  );
}
