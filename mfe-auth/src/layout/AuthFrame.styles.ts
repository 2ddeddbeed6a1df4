import { title, styled } from '@padiman/ui/styles';

export const Frame = styled('main', {
  minH: '100dvh',
  display: 'grid',
  placeItems: 'center',
  p: 4,
  outline: 0,
});

export const Panel = styled('div', {
  w: 'full',
  maxW: 'loginForm',
  display: 'grid',
  gap: 5,
  bg: { base: 'transparent', sm: 'surface' },
  borderWidth: { base: 0, sm: '1px' },
  borderColor: 'line',
  borderRadius: 'surface',
  p: { base: 0, sm: 8 },
  '& form': { display: 'grid', gap: 4 },
  '& form > a': { justifySelf: 'center', color: 'brand.text', textDecoration: 'underline', py: 1 },
});

export const Brand = styled('p', { fontWeight: 'semibold', color: 'brand.text' });

export const Title = styled('h1', title);

export const Text = styled('p', { color: 'text.muted', mt: 1 });
