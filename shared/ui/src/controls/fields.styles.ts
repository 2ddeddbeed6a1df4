import { caption, controlHeight, field } from '../theme/shapes.ts';
import { styled } from '../theme/styled.ts';

/** Label, control and error message. */
export const Frame = styled('div', {
  display: 'grid',
  gap: 1,
  '& > label': { fontWeight: 'medium' },
  '& > [role=alert]': { color: 'danger.text', fontSize: 'caption' },
});

export const Inset = styled('div', {
  position: 'relative',
  '& > input': { pe: 12 },
  '& > button': { position: 'absolute', insetEnd: 0, top: 0 },
});

export const Counter = styled('p', {
  ...caption,
  textAlign: 'end',
  '&[data-over]': { color: 'danger.text' },
});

/** Styles of all fields. */
const control = {
  ...controlHeight,
  w: 'full',
  px: 3,
  ...field,
  // Mobile browsers zoom into fields with text smaller than 16 px.
  fontSize: { base: 'lead', sm: 'body' },
  '&[aria-invalid=true]': { borderColor: 'danger.text' },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  _placeholder: { color: 'text.muted' },
} as const;

/** One-line input of a field. */
export const Input = styled('input', control);

/** Native select of a field. */
export const NativeSelect = styled('select', { ...control, pe: 8, cursor: 'pointer' });

/** Multi-line input of a field. */
export const TextArea = styled('textarea', { ...control, py: 2, minH: '120px', resize: 'vertical' });
