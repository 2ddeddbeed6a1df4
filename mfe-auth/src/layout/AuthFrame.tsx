import type { ReactNode } from 'react';
import { Frame, Panel, Brand, Title, Text } from './AuthFrame.styles.ts';

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
