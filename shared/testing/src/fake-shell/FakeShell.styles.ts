import { styled } from '@padiman/ui/styles';

export const Page = styled('div', { base: { display: 'flex', flexDirection: 'column', minH: '100dvh' } });

export const Head = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 4,
    p: 3,
    borderBottomWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
  },
});

export const Links = styled('nav', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 },
});

export const Content = styled('main', { base: { flex: 1, p: 6 } });
