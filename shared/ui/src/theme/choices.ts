import type { SystemStyleObject } from '@chakra-ui/react';

/** Checkboxes and radios of our own: the browser's are grey blocks on a dark ground, with another edge than fields. */
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
  // Where a person chose the colours, the browser draws it in them.
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
};

/** A tick, or a line where only some are picked. */
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

/** A dot. A group in which nothing is chosen is `:indeterminate`, and is not to look chosen. */
export const radio: SystemStyleObject = {
  ...choice,
  borderRadius: 'round',
  '&:checked, &:indeterminate': {},
  '&:checked': { bg: 'brand.solid', borderColor: 'brand.solid' },
  '&:checked::before': { content: '""', boxSize: '6px', borderRadius: 'round', bg: 'brand.contrast' },
};
