import { styled } from '../theme/styled.ts';

export const Line = styled('p', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', color: 'text.muted' },
});
