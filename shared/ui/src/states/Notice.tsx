import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { Frame, Title, Body } from './Notice.styles.ts';

/** Message that replaces the content of a screen or section, with at most one action. */
export function Notice({
  icon,
  title,
  children,
  action,
  tone = 'quiet',
  heading: Heading = 'h2',
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  tone?: 'quiet' | 'problem';
  /** `h1` if the notice is the whole page. */
  heading?: 'h1' | 'h2';
}) {
  return (
    <Frame tone={tone} role={tone === 'problem' ? 'alert' : undefined}>
      <Icon name={icon} size={28} />
      <Title asChild>
        <Heading>{title}</Heading>
      </Title>
      {children && <Body>{children}</Body>}
      {action}
    </Frame>
  );
}
