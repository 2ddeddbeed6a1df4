import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const Row = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    mb: 5,
  },
});
const Title = chakra('h1', { base: { fontSize: 'title', fontWeight: 'semibold', lineHeight: 'tight' } });

/** Title of a screen; `children` are actions of the whole screen. */
export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Row>
      <Title>{title}</Title>
      {children}
    </Row>
  );
}
