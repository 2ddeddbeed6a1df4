import { caption, choiceLabel, lineBelow, styled } from '@padiman/ui/styles';

export const Choice = styled('label', choiceLabel);

/** Reasons, one a row; a phone leaves out its decisions and the text for the member, which its form has. */
export const ReasonTable = styled('table', {
  w: 'full',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: 2, pe: 3, ...lineBelow },
  '& th': { fontWeight: 'medium' },
  '& td[data-wide]': { overflowWrap: 'anywhere' },
  '& thead th': caption,
  '& [data-wide]': { display: { base: 'none', sm: 'table-cell' } },
});
