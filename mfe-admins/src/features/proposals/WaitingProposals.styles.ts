import { styled } from '@padiman/ui/styles';

export const Failure = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4 },
});

export const Waiting = styled('div', { base: { mb: 5 } });
