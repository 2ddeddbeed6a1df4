import { styled } from '@padiman/ui/styles';

/** Plain text with its line breaks. */
export const PostText = styled('div', {
  base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxH: '45dvh', overflow: 'auto' },
});
