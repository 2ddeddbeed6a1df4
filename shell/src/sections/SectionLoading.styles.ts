import { styled } from '@padiman/ui/styles';

export const Frame = styled('div', {
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  p: { base: 4, sm: 6 },
});
