import { styled } from '@padiman/ui/styles';

export const Title = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });
