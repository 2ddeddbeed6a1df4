import { useId, type ReactNode } from 'react';
import { Card, chakra } from '@padiman/ui';

const Title = chakra('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });
const About = chakra('p', { base: { color: 'text.muted', mt: 1, mb: 4 } });

/** One group of settings, and what it is about. */
export function SettingCard({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <Title id={id}>{title}</Title>
      <About>{about}</About>
      {children}
    </Card>
  );
}
