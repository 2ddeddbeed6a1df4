import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useColleagues } from '@padiman/client/notes';
import { maxMentions, type Colleague, type NotedType } from '@padiman/contracts';
import { Button } from '../controls/buttons.tsx';
import { FieldFrame } from '../controls/fields.tsx';
import { Input } from '../controls/fields.styles.ts';
import { VisuallyHidden } from '../layout/layout.styles.ts';
import { Chosen, MentionFrame, Option, Options } from './notes.styles.ts';

/** Most colleagues that are offered at once. */
const most = 8;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Colleagues any word of whose name begins with the text, without those that are chosen. A leading `@` is left out. */
export function matchingColleagues(
  colleagues: readonly Colleague[],
  search: string,
  chosen: readonly Colleague[],
): readonly Colleague[] {
  const text = plain(search.trim().replace(/^@/, ''));
  const isChosen = ({ _id }: Colleague) => chosen.some((one) => one._id === _id);
  const matches = ({ name }: Colleague) => {
    const known = plain(name);
    return known.startsWith(text) || known.split(/\s+/).some((word) => word.startsWith(text));
  };
  return colleagues.filter((one) => !isChosen(one) && matches(one)).slice(0, most);
}

/**
 * Combobox (ARIA 1.2) that chooses colleagues by name: the focus stays in the field, and `aria-activedescendant` names the
 * option that Enter chooses.
 */
export function MentionField({
  type,
  chosen,
  onChange,
}: {
  /** Type of the record that the colleagues may see. */
  type: NotedType;
  chosen: readonly Colleague[];
  onChange: (chosen: readonly Colleague[]) => void;
}) {
  const colleagues = useColleagues(type);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const isFull = chosen.length >= maxMentions;
  const options = isOpen && !isFull ? matchingColleagues(colleagues ?? [], search, chosen) : [];
  const current = options[Math.min(active, options.length - 1)];
  const optionId = (option: Colleague) => `${id}-${option._id}`;
  const open = (text: string) => {
    setSearch(text);
    setIsOpen(true);
    setActive(0);
  };
  const choose = (option: Colleague) => {
    onChange([...chosen, option]);
    setSearch('');
    setIsOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' && !isOpen) open(search);
    else if (key === 'ArrowDown') setActive((active + 1) % Math.max(1, options.length));
    else if (key === 'ArrowUp') setActive((active + options.length - 1) % Math.max(1, options.length));
    else if (key === 'Enter' && current) choose(current);
    else if (key === 'Enter' && isOpen) setIsOpen(false);
    else if (key === 'Escape' && isOpen) {
      setIsOpen(false);
      event.stopPropagation();
    } else if (key === 'Backspace' && search === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else return;
    event.preventDefault();
  };
  return (
    <MentionFrame>
      <FieldFrame label="Mention colleagues">
        {(props) => (
          <Input
            {...props}
            ref={field}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? id : undefined}
            aria-activedescendant={current && optionId(current)}
            autoComplete="off"
            spellCheck={false}
            placeholder={isFull ? '' : 'Type a name'}
            readOnly={isFull}
            value={search}
            onChange={(event) => open(event.target.value)}
            onClick={() => open(search)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={press}
          />
        )}
      </FieldFrame>
      {options.length > 0 && (
        <Options id={id} role="listbox" aria-label="Colleagues">
          {options.map((option) => (
            <Option
              key={option._id}
              id={optionId(option)}
              role="option"
              aria-selected={option === current}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.name}
            </Option>
          ))}
        </Options>
      )}
      <VisuallyHidden role="status">
        {isOpen && search !== '' && options.length === 0 && colleagues ? 'No colleague has this name.' : ''}
      </VisuallyHidden>
      <Chosen aria-label="Mentioned">
        {chosen.map((one) => (
          <li key={one._id}>
            <Button
              aria-label={`Do not mention ${one.name}`}
              onClick={() => {
                onChange(chosen.filter(({ _id }) => _id !== one._id));
                field.current?.focus();
              }}
            >
              @{one.name} ×
            </Button>
          </li>
        ))}
      </Chosen>
    </MentionFrame>
  );
}
