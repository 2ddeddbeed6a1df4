/** Shapes that styles have in common, to be spread into a recipe. */
import type { SystemStyleObject } from '@chakra-ui/react';

/** Content beside one another; it wraps where it lacks room. */
export const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
} satisfies SystemStyleObject;

export const outline = { borderWidth: '1px', borderColor: 'line' } satisfies SystemStyleObject;

/** Bordered surface. */
export const surface = { bg: 'surface', ...outline, borderRadius: 'surface' } satisfies SystemStyleObject;

/** Small bordered box, such as a list inside of a form. */
export const box = { ...outline, borderRadius: 'control' } satisfies SystemStyleObject;

/** Border of a control, which stands out against its surface. */
export const edge = {
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'control',
} satisfies SystemStyleObject;

/** Colours and border of a field. */
export const field = { bg: 'surface', color: 'text', ...edge } satisfies SystemStyleObject;

export const lineAbove = { borderTopWidth: '1px', borderColor: 'line' } satisfies SystemStyleObject;

export const lineBelow = { borderBottomWidth: '1px', borderColor: 'line' } satisfies SystemStyleObject;

/** Height of a control. */
export const controlHeight = { minH: { base: 'touch', sm: 'control' } } satisfies SystemStyleObject;

export const title = {
  fontSize: 'title',
  fontWeight: 'semibold',
  lineHeight: 'tight',
} satisfies SystemStyleObject;

export const heading = { fontSize: 'lead', fontWeight: 'semibold' } satisfies SystemStyleObject;

export const caption = { color: 'text.muted', fontSize: 'caption' } satisfies SystemStyleObject;

/** Text in one line, cut off at its end. */
export const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} satisfies SystemStyleObject;

/** Urgent notice. */
export const waiting = {
  p: 3,
  borderRadius: 'control',
  bg: 'waiting.subtle',
  color: 'waiting.text',
} satisfies SystemStyleObject;

/** Bar that stays at the top. */
export const head = {
  ...lineBelow,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  bg: 'surface',
} satisfies SystemStyleObject;

/** Buttons at the end of a dialog. */
export const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 2,
} satisfies SystemStyleObject;

/** Label around a checkbox or a radio button. */
export const choiceLabel = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minH: { base: 'touch', sm: '32px' },
  cursor: 'pointer',
} satisfies SystemStyleObject;

/** Bar that stays at the bottom. */
export const foot = {
  position: 'sticky',
  bottom: 0,
  bg: 'surface',
  ...lineAbove,
} satisfies SystemStyleObject;

/** Keys beside the buttons that they press. */
export const shortcuts = {
  '& kbd': {
    fontFamily: 'mono',
    fontSize: 'caption',
    lineHeight: '16px',
    px: '5px',
    borderWidth: '1px',
    borderColor: 'currentColor',
    borderRadius: '4px',
    hideBelow: 'sm',
  },
} satisfies SystemStyleObject;
