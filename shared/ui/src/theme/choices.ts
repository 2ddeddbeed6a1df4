import type { SystemStyleObject } from '@chakra-ui/react';

/** Base of checkboxes and radio buttons; the browser's own ones do not match the theme. */
const choice: SystemStyleObject = {
  appearance: 'none',
  display: 'grid',
  placeContent: 'center',
  flexShrink: 0,
  boxSize: '16px',
  bg: 'surface',
  borderWidth: '1.5px',
  borderColor: 'edge',
  cursor: 'pointer',
  '&:checked, &:indeterminate': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  // With forced colors the browser's own control is used.
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
};

/** Check mark; a line while indeterminate. */
export const checkbox: SystemStyleObject = {
  ...choice,
  borderRadius: '4px',
  '&:checked::before': {
    content: '""',
    boxSize: '10px',
    bg: 'brand.contrast',
    clipPath: 'polygon(14% 44%, 0 58%, 40% 96%, 100% 20%, 86% 8%, 39% 68%)',
  },
  '&:indeterminate::before': { content: '""', w: '8px', h: '2px', bg: 'brand.contrast' },
};

/** Dot. In a group without a choice all radios are `:indeterminate`, which must look unchecked. */
export const radio: SystemStyleObject = {
  ...choice,
  borderRadius: 'round',
  '&:checked, &:indeterminate': {},
  '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:checked::before': { content: '""', boxSize: '6px', borderRadius: 'round', bg: 'brand.contrast' },
};
