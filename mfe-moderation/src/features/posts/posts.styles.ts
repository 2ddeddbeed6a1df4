import { styled } from '@padiman/ui/styles';

/** Plain text with its line breaks. */
export const PostText = styled('div', {
  whiteSpace: 'pre-wrap',
  fontSize: 'lead',
  lineHeight: '24px',
  overflowWrap: 'anywhere',
  maxH: '45dvh',
  overflow: 'auto',
});

/** Name above number, as high as a button; as wide as its longer name, so that nothing moves with a search. */
export const Total = styled('div', { minW: '100px', lineHeight: 'tight' });
