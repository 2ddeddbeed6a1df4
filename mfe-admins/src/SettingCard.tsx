import { useId, type ReactNode } from 'react';
import { Card } from '@padiman/ui';
import { Title, Description } from './SettingCard.styles.ts';

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
      {description && <Description>{description}</Description>}
      {children}
    </Card>
  );
}
