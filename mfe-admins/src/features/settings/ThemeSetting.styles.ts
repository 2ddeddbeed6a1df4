import { styled } from '@padiman/ui/styles';

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
