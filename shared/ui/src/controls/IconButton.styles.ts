import { styled } from '../theme/styled.ts';

export const Square = styled('button', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: { base: 'touch', sm: 'control' },
    flexShrink: 0,
    borderRadius: 'control',
    color: 'text.muted',
    cursor: 'pointer',
    '&:hover:not(:disabled)': { bg: 'subtle', color: 'text' },
    _disabled: { cursor: 'not-allowed', opacity: 0.5 },
  },
});
