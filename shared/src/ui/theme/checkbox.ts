import type { SystemStyleObject } from '@chakra-ui/react';

/** A checkbox of our own: the browser's is a grey block on a dark ground, and has another edge than our fields. */
export const checkbox: SystemStyleObject = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  flexShrink: 0,
  boxSize: '16px',
  bg: 'surface',
  borderWidth: '1.5px',
  borderColor: 'edge',
  borderRadius: '4px',
  cursor: 'pointer',
  '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:checked::before': {
    content: '""',
    boxSize: '10px',
    bg: 'brand.contrast',
    clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 39% 68%)',
  },
  '&:indeterminate::before': { content: '""', w: '8px', h: '2px', bg: 'brand.contrast' },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  // Where a person chose the colours, the browser draws it in them.
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
};
