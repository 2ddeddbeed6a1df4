import { styled } from '@padiman/ui/styles';

/** Name above number, as high as a button; as wide as its longer name, so that nothing moves with a search. */
export const Total = styled('div', { base: { minW: '100px', lineHeight: 'tight' } });
