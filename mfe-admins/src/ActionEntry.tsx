import type { ComponentProps, ReactNode } from 'react';
import { Button, Text, VisuallyHidden } from '@padiman/ui';

/** Small quiet text, such as the details below a title. */
export const Caption = (props: ComponentProps<typeof Text>) => (
  <Text tone="muted" size="caption" {...props} />
);

/** Entry of an `ActionList`, before the buttons that act on it. */
export function ActionEntry({
  title,
  details,
  children,
}: {
  title: ReactNode;
  details: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li>
      <div>
        <Text weight="medium">{title}</Text>
        <Caption>{details}</Caption>
      </div>
      {children}
    </li>
  );
}

/** Button whose name continues with its `object`, for screen readers only. */
export function NamedButton({
  object,
  children,
  ...rest
}: ComponentProps<typeof Button> & { object: string }) {
  return (
    <Button {...rest}>
      <span>
        {children}
        <VisuallyHidden> {object}</VisuallyHidden>
      </span>
    </Button>
  );
}
