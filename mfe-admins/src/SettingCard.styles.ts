import { styled } from '@padiman/ui/styles';

export const Title = styled('h2', { base: { fontSize: 'lead', fontWeight: 'semibold' } });

export const Description = styled('p', { base: { color: 'text.muted', mt: 1, mb: 4 } });
