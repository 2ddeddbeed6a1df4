import { styled } from '@padiman/ui/styles';

/** Plain buttons that begin at the edge of the cell. */
export const Decisions = styled('div', { base: { display: 'flex', gap: 1, mx: -2 } });
