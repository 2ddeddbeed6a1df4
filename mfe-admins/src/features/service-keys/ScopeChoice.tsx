import { useId, type ComponentProps } from 'react';
import { chakra, Text } from '@padiman/ui';
import { scopeChoices } from './service-keys.messages.ts';

const Choices = chakra('fieldset', {
  base: {
    border: 'none',
    p: 0,
    m: 0,
    '& legend': { fontWeight: 'medium', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: '7' } },
  },
});

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
        <Text id={id} role="alert" color="danger.text" fontSize="caption">
          {error}
        </Text>
      )}
    </Choices>
  );
}
