import { styled } from '../theme/styled.ts';

export const Frame = styled('div', { base: { display: 'grid', gap: 1 } });

export const Label = styled('label', { base: { fontWeight: 'medium' } });

export const ErrorMessage = styled('p', { base: { color: 'danger.text', fontSize: 'caption' } });
