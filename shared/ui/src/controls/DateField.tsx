import { useState, type KeyboardEvent } from 'react';
import { addDays, lagosDay } from '@padiman/contracts';
import { formatDay, readDay } from '../format/formats.ts';
import { TextField } from './fields.tsx';

/** Days by which a key changes the date. */
const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

/**
 * Labelled field for a day, shown as `1 Mar 2024`, typed in any form that `readDay` reads. The arrow keys change it by a
 * day, Page Up and Page Down by a week; none begins with today in Lagos.
 *
 * @param value ISO 8601; empty for none
 * @param onChange receives the day as soon as it is complete, and on leaving the field a text that is none as it is
 */
export function DateField(field: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const { label, value, error, onChange } = field;
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(true);
  const shown = typed ?? (value && formatDay(value));
  const read = (text: string) => (text.trim() === '' ? '' : readDay(text));
  const isWrong = read(shown) === undefined;
  const change = (day: string | undefined) => day !== undefined && day !== value && onChange(day);
  const leave = () => {
    setIsLeft(true);
    if (isWrong) onChange(shown);
    else setTyped(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Enter') leave();
    if (step === undefined) return;
    event.preventDefault();
    setTyped(undefined);
    change(addDays(readDay(shown) ?? addDays(lagosDay(Date.now()), -step), step));
  };
  return (
    <TextField
      label={label}
      error={isWrong && isLeft ? 'Enter a date such as 23 Nov 2026.' : error}
      autoComplete="off"
      placeholder="23 Nov 2026"
      value={shown}
      onChange={({ target }) => {
        setIsLeft(false);
        setTyped(target.value);
        change(read(target.value));
      }}
      onBlur={leave}
      onKeyDown={press}
    />
  );
}
