import { styled } from '@padiman/ui/styles';

/** Name above sum, as high as a button; with room for a long one, so that nothing moves when it arrives. */
export const Total = styled('div', { minW: '140px', lineHeight: 'tight' });
