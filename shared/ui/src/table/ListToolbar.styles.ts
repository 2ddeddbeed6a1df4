import { styled } from '../theme/styled.ts';

export const Bar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, mb: 3 },
});
