import { useState } from 'react';
import { TextField } from '@padiman/ui';

/** Earliest day of a date field: an incomplete year, such as 0002, is no filter yet. */
const earliest = '2000-01-01';

/** Text or date of a filter. A text applies on Enter and when the field loses the focus, a date once it is complete. */
export function ParameterField({
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
