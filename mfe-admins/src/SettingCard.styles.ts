import { heading, lineAbove, row, styled } from '@padiman/ui/styles';

export const Title = styled('h2', heading);

export const Description = styled('p', { color: 'text.muted', mt: 1, mb: 4 });

/** List of entries, each with a description and the buttons that act on it. */
export const ActionList = styled('ul', {
  listStyle: 'none',
  '& > li': { ...row, justifyContent: 'space-between', gap: 2, py: 3, ...lineAbove },
});
