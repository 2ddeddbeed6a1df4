import { controlHeight, edge, styled } from '@padiman/ui/styles';

export const Form = styled('form', { display: 'flex', flexDirection: 'column', gap: 4, maxW: 'loginForm' });

export const Choices = styled('div', {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    px: 4,
    ...controlHeight,
    ...edge,
    cursor: 'pointer',
  },
  '& label:has(:checked)': {
    bg: 'selected',
    color: 'brand.text',
    borderColor: 'brand.text',
    fontWeight: 'medium',
  },
});

export const Groups = styled('div', { display: 'flex', flexDirection: 'column', gap: 5, maxW: '720px' });
