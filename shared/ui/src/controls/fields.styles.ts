import { styled } from '../theme/styled.ts';

export const Frame = styled('div', { base: { display: 'grid', gap: 1 } });

export const Label = styled('label', { base: { fontWeight: 'medium' } });

export const ErrorMessage = styled('p', { base: { color: 'danger.text', fontSize: 'caption' } });

export const Inset = styled('div', {
  base: {
    position: 'relative',
    '& > input': { pe: 12 },
    '& > button': { position: 'absolute', insetEnd: 0, top: 0 },
  },
});

export const Counter = styled('p', {
  base: {
    fontSize: 'caption',
    color: 'text.muted',
    textAlign: 'end',
    '&[data-over]': { color: 'danger.text' },
  },
});

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
