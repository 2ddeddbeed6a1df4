import { styled } from '@padiman/ui/styles';

export const Address = styled('h3', { base: { fontWeight: 'semibold', overflowWrap: 'anywhere' } });

export const State = styled('p', { base: { mt: 2 } });

export const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 } });
