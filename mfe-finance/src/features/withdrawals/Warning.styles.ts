import { styled } from '@padiman/ui/styles';

/** Part of the details that calls for attention: heading with an icon, paragraphs and lists. */
export const Warning = styled('section', {
  base: {
    bg: 'waiting.subtle',
    color: 'waiting.text',
    borderRadius: 'control',
    p: 3,
    '& > h3': { display: 'flex', alignItems: 'center', gap: 2, fontWeight: 'semibold' },
    '& > p, & > ul': { mt: 1 },
    '& > ul': { ps: 6 },
  },
});
