import { styled } from '../theme/styled.ts';

export const Form = styled('form', { base: { display: 'grid', gap: 4, color: 'text' } });
