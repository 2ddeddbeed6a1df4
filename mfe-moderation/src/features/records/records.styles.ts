import { choiceLabel, lineBelow, row, styled, waiting } from '@padiman/ui/styles';

export const Frame = styled('div', {
  display: 'grid',
  gap: 2,
  color: 'text',
  '& > label': choiceLabel,
});

export const WaitingNotice = styled('section', {
  ...row,
  gap: 3,
  ...waiting,
  py: 2,
  mb: 2,
  '& p': { display: 'flex', alignItems: 'center', gap: 2, me: 'auto' },
});

export const Rows = styled('ul', {
  display: 'grid',
  gap: 3,
  maxH: '60dvh',
  overflow: 'auto',
  color: 'text',
  '& li': { display: 'grid', gap: 1, pb: 3, ...lineBelow },
  '& li:last-of-type': { borderBottomWidth: 0 },
  '& h3': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  '& p': { overflowWrap: 'anywhere' },
  '& div': { display: 'flex', gap: 2, flexWrap: 'wrap' },
});
