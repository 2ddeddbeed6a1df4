import { styled } from '@padiman/ui/styles';

export const Line = styled('p', {
  base: {
    px: 4,
    py: 2,
    fontSize: 'caption',
    bg: 'waiting.subtle',
    color: 'waiting.text',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '& a, & button': {
      textDecoration: 'underline',
      color: 'inherit',
      cursor: 'pointer',
      // On a phone 44 px high, without making the line higher.
      display: 'inline-block',
      py: { base: 3, md: 0 },
      my: { base: -3, md: 0 },
      px: { base: 3, md: 0 },
      mx: { base: -3, md: 0 },
    },
  },
});
