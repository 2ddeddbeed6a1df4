import { styled } from '@padiman/ui/styles';

export const Comparison = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', sm: 'repeat(3, minmax(0, max-content)) 1fr' },
    columnGap: 8,
    rowGap: 2,
    alignItems: 'center',
    px: 4,
    py: 3,
    borderRadius: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    '& span': { display: 'block', fontSize: 'caption', color: 'text.muted' },
    '& strong': { fontWeight: 'semibold', fontSize: 'lead', overflowWrap: 'anywhere' },
  },
  variants: {
    differs: {
      true: {
        bg: 'danger.subtle',
        borderColor: 'danger.text',
        color: 'danger.text',
        '& span': { color: 'danger.text' },
      },
    },
  },
});

/** Result of the comparison. */
export const Verdict = styled('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    fontWeight: 'medium',
    gridColumn: { base: '1 / -1', sm: 'auto' },
  },
  variants: { same: { true: { color: 'brand.text' } } },
});
