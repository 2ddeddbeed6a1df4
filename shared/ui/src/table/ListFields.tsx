import { useRef } from 'react';
import type { ListView } from '@padiman/client/query';
import { Input, NativeSelect } from '../controls/fields.styles.ts';
import { Icon } from '../icons/Icon.tsx';
import { useFocusBySlash, useSearchText } from './list-search.ts';
import { IconField } from './ListFields.styles.ts';

/** Choices of a list's filter. */
export type FilterChoices = readonly { value: string; label: string }[];

/** Filter of a list, labelled by an icon. */
export function FilterField<R>({ list, filters }: { list: ListView<R>; filters: FilterChoices }) {
  return (
    <IconField kind="filter">
      <Icon name="filter" size={16} />
      <NativeSelect
        aria-label="Filter"
        title="Filter"
        value={list.filter}
        onChange={(event) => list.setFilter(event.target.value)}
      >
        {filters.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </IconField>
  );
}

/** Search of a list, labelled by an icon; the key `/` focuses it. */
export function SearchField<R>({ list, label }: { list: ListView<R>; label: string }) {
  const [text, setText] = useSearchText(list);
  const field = useRef<HTMLInputElement>(null);
  useFocusBySlash(field);
  return (
    <IconField kind="search">
      <Icon name="search" size={16} />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        title={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
    </IconField>
  );
}
