import { styled } from '@padiman/ui/styles';

export const Description = styled('div', { base: { flex: 1, minW: 0 } });
