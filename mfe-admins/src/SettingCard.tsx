import { useId, type ReactNode } from 'react';
import { Card, chakra } from '@padiman/ui';

const Title = chakra('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });
const Description = chakra('p', { base: { color: 'text.muted', mt: 1, mb: 4 } });

/** Group of settings with a description. */
export function SettingCard({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <Description>{description}</Description>
      {children}
    </Card>
  );
}
