import { styled } from '@padiman/ui/styles';

export const VideoLink = styled('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    minH: { base: 'touch', sm: '28px' },
    color: 'brand.text',
    textDecoration: 'underline',
  },
});
