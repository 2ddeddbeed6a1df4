import { styled } from '@padiman/ui/styles';

export const Address = styled('h3', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } });
