import { styled } from '../theme/styled.ts';

/** Question before a decision, in place of the actions. */
export const Panel = styled('div', {
  base: {
    display: 'grid',
    gap: 2,
    maxH: '70dvh',
    overflow: 'auto',
    outline: 0,
    '& > p': { fontWeight: 'semibold' },
    '& > ul': { ps: 5 },
  },
});

export const Choices = styled('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: 2,
    '& > button': {
      justifyContent: { base: 'flex-start', sm: 'center' },
      whiteSpace: 'normal',
      textAlign: 'start',
    },
  },
});

export const OwnReason = styled('form', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    alignItems: { base: 'stretch', sm: 'flex-end' },
    gap: 2,
    '& > div:first-of-type': { flex: '1' },
    // In line with the numbers of the reasons.
    '& > kbd': { mb: '9px', ms: '17px' },
  },
});

export const Buttons = styled('div', {
  base: { display: 'flex', gap: 2, '& > button': { flex: { base: '1', sm: 'none' } } },
});
