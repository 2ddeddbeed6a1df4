import { controlHeight, heading, row, styled } from '@padiman/ui/styles';

export const Address = styled('h3', { fontWeight: 'semibold', overflowWrap: 'anywhere' });

export const State = styled('p', { mt: 2 });

export const Actions = styled('div', { display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 });

export const Events = styled('fieldset', {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  columnGap: 4,
  '& legend': { fontWeight: 'medium', mb: 1 },
  '& label': { display: 'flex', alignItems: 'center', gap: 2, ...controlHeight },
  '& [role=alert]': { gridColumn: '1 / -1' },
});

export const Head = styled('header', {
  ...row,
  justifyContent: 'space-between',
  gap: 3,
  mb: 4,
  '& p': { color: 'text.muted' },
});

export const Title = styled('h2', { base: heading, variants: { spaced: { true: { mb: 3 } } } });

export const Secret = styled('code', {
  display: 'block',
  my: 3,
  p: 3,
  bg: 'subtle',
  borderRadius: 'control',
  overflowWrap: 'anywhere',
});
