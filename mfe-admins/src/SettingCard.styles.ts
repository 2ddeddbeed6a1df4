import { styled } from '@padiman/ui/styles';

export const Title = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });

export const Description = styled('p', { base: { color: 'text.muted', mt: 1, mb: 4 } });

/** List of entries, each with a description and the buttons that act on it. */
export const ActionList = styled('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 2,
      py: 3,
      borderTopWidth: '1px',
      borderColor: 'line',
    },
  },
});
