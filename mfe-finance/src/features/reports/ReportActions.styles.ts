import { styled } from '@padiman/ui/styles';

export const Actions = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: 2, ms: { sm: 'auto' } },
});
