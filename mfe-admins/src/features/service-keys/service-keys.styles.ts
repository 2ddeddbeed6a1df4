import { outline, styled } from '@padiman/ui/styles';

export const Token = styled('code', {
  display: 'block',
  p: 3,
  fontFamily: 'mono',
  overflowWrap: 'anywhere',
  ...outline,
});

/** Keeps the button off the line above the first key. */
export const AboveKeys = styled('div', { mb: 4 });

export const Description = styled('div', { flex: 1, minW: 0 });

/** Buttons of a key: below each other on a phone, where the text needs the width. */
export const Actions = styled('div', {
  display: 'flex',
  flexDirection: { base: 'column', sm: 'row' },
  gap: 2,
});

export const Choices = styled('fieldset', {
  border: 'none',
  p: 0,
  m: 0,
  '& legend': { fontWeight: 'medium', mb: 1 },
  '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: '7' } },
});
