import type { ComponentProps, ReactNode } from 'react';
import { useRuntimeConfig } from '@padiman/client/session';
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

/** Frame of a screen in the shell, whose configuration names the product. */
export function AuthScreen(frame: Omit<ComponentProps<typeof AuthFrame>, 'product'>) {
  return <AuthFrame product={useRuntimeConfig().brand.product} {...frame} />;
}
