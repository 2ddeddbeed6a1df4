import { styled } from '@padiman/ui/styles';

/** Picture before name and actions. */
export const Name = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: 3,
    '& > span': { mt: '4px' },
    '& > header': { mb: 0 },
    '& > header > span': { me: 'auto' },
  },
});
