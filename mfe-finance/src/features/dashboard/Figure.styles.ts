import { styled } from '@padiman/ui/styles';

export const Frame = styled('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    // On a phone one line each, so that the five figures and what is above them share a screen.
    display: { base: 'flex', sm: 'block' },
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 3,
    px: { base: 3, sm: 4 },
    py: { base: 2, sm: 4 },
    minH: { base: '46px', sm: '0' },
    '& dt': { color: 'text.muted', lineHeight: 'tight' },
    '& dd': {
      fontSize: { base: 'lead', sm: 'figure' },
      fontWeight: 'semibold',
      lineHeight: 'tight',
      mt: { sm: 2 },
      overflowWrap: 'anywhere',
      textAlign: { base: 'end', sm: 'start' },
    },
  },
  variants: { span: { 2: { gridColumn: { sm: 'span 2' } }, 3: { gridColumn: { sm: 'span 3' } } } },
});
