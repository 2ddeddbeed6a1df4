import { styled } from '../theme/styled.ts';

export const Keys = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: 4,
    rowGap: 2,
    '& kbd': {
      fontFamily: 'mono',
      fontSize: 'caption',
      px: 2,
      py: '2px',
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      color: 'text',
    },
  },
});

export const Setting = styled('div', { base: { mt: 4, pt: 3, borderTopWidth: '1px', borderColor: 'line' } });
