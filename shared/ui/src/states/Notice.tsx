import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    gap: 3,
    maxW: '520px',
    mx: 'auto',
    px: 4,
    py: 12,
    '& > svg': { color: 'text.muted' },
  },
  variants: { tone: { quiet: {}, problem: { '& > svg': { color: 'danger.text' } } } },
});
const Title = chakra('p', { base: { fontSize: 'lead', fontWeight: 'semibold' } });
const Body = chakra('div', { base: { color: 'text.muted' } });

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
