import { styled } from '../theme/styled.ts';

export const Bar = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    flexWrap: 'wrap',
    columnGap: 1,
    minH: { base: 'touch', sm: 'control' },
    mb: 2,
    '& > p': { me: 'auto' },
  },
});

export const PhoneOnly = styled('div', { base: { hideFrom: 'sm', w: 'full', mb: 2 } });
