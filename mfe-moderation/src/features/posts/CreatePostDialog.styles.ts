import { styled } from '@padiman/ui/styles';

export const Form = styled('form', { base: { display: 'grid', gap: 4, color: 'text' } });
