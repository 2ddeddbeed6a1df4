import type { ReactNode } from 'react';
import { Row, Title } from './PageHeader.styles.ts';

/** Title of a screen; `children` are actions of the whole screen. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row>
      <Title>{title}</Title>
      {children}
    </Row>
  );
}
