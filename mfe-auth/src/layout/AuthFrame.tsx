import type { ReactNode } from 'react';
import { chakra } from '@padiman/ui';

const Frame = chakra('main', {
  base: {
    minH: '100dvh',
    display: 'grid',
    placeItems: 'center',
    p: 4,
    outline: 0,
  },
});

const Panel = chakra('div', {
  base: {
    w: 'full',
    maxW: 'loginForm',
    display: 'grid',
    gap: 5,
    bg: { base: 'transparent', sm: 'surface' },
    borderWidth: { base: 0, sm: '1px' },
    borderColor: 'line',
    borderRadius: 'surface',
    p: { base: 0, sm: 8 },
    '& form': { display: 'grid', gap: 4 },
    '& form > a': { justifySelf: 'center', color: 'brand.text', textDecoration: 'underline', py: 1 },
  },
});

const Brand = chakra('p', { base: { fontWeight: 'semibold', color: 'brand.text' } });
const Title = chakra('h1', { base: { fontSize: 'title', fontWeight: 'semibold', lineHeight: 'tight' } });
const Text = chakra('p', { base: { color: 'text.muted', mt: 1 } });

/** Frame of all sign-in screens, at most 400 px wide. Source: specification section 2. */
export function AuthFrame({
  product,
  title,
  text,
  children,
}: {
  product: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <Frame tabIndex={-1}>
      <Panel>
        <header>
          <Brand>{product}</Brand>
          <Title>{title}</Title>
          <Text>{text}</Text>
        </header>
        {children}
      </Panel>
    </Frame>
  );
}
