import { styled } from '@padiman/ui/styles';

export const Switches = styled('div', {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'repeat(2, max-content)' },
  columnGap: 4,
  py: 1,
  fontSize: 'caption',
  '& [role=alert], & [role=status]': { gridColumn: '1 / -1', whiteSpace: 'normal', maxW: '400px' },
});

export const Actions = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 1,
  // Long labels break rather than leave the column.
  '& button': { whiteSpace: 'normal', textAlign: 'start' },
});
