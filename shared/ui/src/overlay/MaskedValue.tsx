import { useState, type ReactNode } from 'react';
import { useCapability } from '@padiman/client/session';
import { isMasked, revealableFields } from '@padiman/contracts';
import { Icon } from '../icons/Icon.tsx';
import { lazyComponent } from '../states/lazy-component.tsx';
import type { PersonalSource } from './RevealDialog.tsx';
import { ValueFrame, Toggle } from './details.styles.ts';

export type { PersonalSource };

const RevealDialog = lazyComponent('The dialog', () => import('./RevealDialog.tsx'), { overlay: true });

/** Text of a value, such as `formatPhone`. */
type Format = (value: string | null) => string | null;

const unchanged: Format = (value) => value;

/**
 * Shows a personal value as text. One that the server masked has a button that reveals it for a reason, if the backend
 * offers that.
 */
export function personalValue(
  value: string | null,
  source: PersonalSource,
  format: Format = unchanged,
): ReactNode {
  if (value === null || !isMasked(value)) return format(value);
  const { itemType, id, field } = source;
  // A revealed value is not kept for another record.
  return <MaskedValue key={`${itemType} ${id} ${field}`} masked={value} source={source} format={format} />;
}

function MaskedValue({ masked, source, format }: { masked: string; source: PersonalSource; format: Format }) {
  const offered = useCapability('masking');
  const [value, setValue] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState(false);
  if (!offered) return masked;
  const name = revealableFields(source.itemType)[source.field] ?? source.field;
  const text = value === undefined ? masked : (format(value) ?? value);
  const label = `${value === undefined ? 'Show' : 'Hide'} ${name} of ${source.of}`;
  const toggle = () => {
    if (value !== undefined) return setValue(undefined);
    setOpened(true);
    setAsking(true);
  };
  return (
    <ValueFrame>
      <span aria-live="polite" title={text} data-masked={value === undefined || undefined}>
        {text}
      </span>
      <Toggle type="button" aria-label={label} title={label} onClick={toggle}>
        <Icon name={value === undefined ? 'show' : 'hide'} size={16} />
      </Toggle>
      {opened && (
        <RevealDialog
          open={asking}
          name={name}
          source={source}
          onClose={() => setAsking(false)}
          onDismiss={() => setAsking(false)}
          onRevealed={setValue}
        />
      )}
    </ValueFrame>
  );
}
