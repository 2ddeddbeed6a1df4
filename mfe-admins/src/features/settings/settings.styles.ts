import { styled } from '@padiman/ui/styles';

export const Form = styled('form', {
  base: { display: 'flex', flexDirection: 'column', gap: 4, maxW: 'loginForm' },
});

export const Choices = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 2,
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 2,
      px: 4,
      minH: { base: 'touch', sm: 'control' },
      borderWidth: '1px',
      borderColor: 'edge',
      borderRadius: 'control',
      cursor: 'pointer',
    },
    '& label:has(:checked)': {
      bg: 'selected',
      color: 'brand.text',
      borderColor: 'brand.text',
      fontWeight: 'medium',
    },
  },
});

export const Groups = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: 5, maxW: '720px' },
});
