import { styled } from '@padiman/ui/styles';

export const Total = styled('div', { base: { mb: 5 } });
