import { styled } from '../theme/styled.ts';

/** Styles of all fields. */
const control = {
  w: 'full',
  minH: { base: 'touch', sm: 'control' },
  px: 3,
  bg: 'surface',
  color: 'text',
  borderWidth: '1px',
  borderColor: 'edge',
  borderRadius: 'control',
  // Mobile browsers zoom into fields with text smaller than 16 px.
  fontSize: { base: 'lead', sm: 'body' },
  '&[aria-invalid=true]': { borderColor: 'danger.text' },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  _placeholder: { color: 'text.muted' },
} as const;

/** One-line input of a field. */
export const Input = styled('input', { base: control });

/** Native select of a field. */
export const NativeSelect = styled('select', { base: { ...control, pe: 8, cursor: 'pointer' } });

/** Multi-line input of a field. */
export const TextArea = styled('textarea', {
  base: { ...control, py: 2, minH: '120px', resize: 'vertical' },
});
