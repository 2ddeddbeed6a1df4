import { styled } from '../theme/styled.ts';

/** Content that a phone does not show. */
export const WideOnly = styled('div', { base: { hideBelow: 'sm' } });

/** Part of a line that only a phone shows. */
export const PhoneOnly = styled('span', { base: { hideFrom: 'sm' } });
