import { useId, type ComponentProps } from 'react';
import { Text } from '@padiman/ui';
import { scopeChoices } from './service-keys.messages.ts';
import { Choices } from './ScopeChoice.styles.ts';

/** Scopes of a key as checkboxes of one field. */
export function ScopeChoice({ error, ...field }: { error?: string | undefined } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Choices aria-describedby={error ? id : undefined}>
      <legend>Scopes</legend>
      {scopeChoices.map(({ scope, label }) => (
        <label key={scope}>
          <input type="checkbox" value={scope} {...field} />
          {label}
        </label>
      ))}
      {error && (
        <Text id={id} role="alert" tone="danger" size="caption">
          {error}
        </Text>
      )}
    </Choices>
  );
}
