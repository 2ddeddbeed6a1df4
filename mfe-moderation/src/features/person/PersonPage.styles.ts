import { styled } from '@padiman/ui/styles';

/** Facts beside the time line; below one another on a phone. */
export const Layout = styled('div', {
  base: {
    display: 'grid',
    gap: 4,
    alignItems: 'start',
    mt: 4,
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 360px) minmax(0, 1fr)' },
  },
});

/** Surface with sections below one another. */
export const Side = styled('div', {
  base: {
    display: 'grid',
    gap: 5,
    p: 4,
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    '& h2, & h3': { fontSize: 'body', fontWeight: 'semibold' },
  },
});
