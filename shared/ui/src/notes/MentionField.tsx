import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { maxMentions, type Colleague } from '@padiman/contracts';
import { Button } from '../controls/Button.tsx';
import { FieldFrame } from '../controls/FieldFrame.tsx';
import { Input } from '../controls/fields.styles.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.styles.ts';
import { matchingColleagues } from './mentions.rules.ts';
import { Chosen, Frame, Option, Options } from './MentionField.styles.ts';

/**
 * Combobox (ARIA 1.2) that chooses colleagues by name: the focus stays in the field, and `aria-activedescendant` names the
 * option that Enter chooses.
 */
export function MentionField({
  colleagues,
  chosen,
  onChange,
}: {
  /** Undefined until loaded. */
  colleagues: readonly Colleague[] | undefined;
  chosen: readonly Colleague[];
  onChange: (chosen: readonly Colleague[]) => void;
}) {
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
    <Frame>
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
    </Frame>
  );
}
