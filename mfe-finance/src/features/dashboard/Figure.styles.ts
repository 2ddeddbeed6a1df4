import { styled } from '@padiman/ui/styles';

export const Frame = styled('div', {
  base: {
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'surface',
    p: 4,
    '& dt': { color: 'text.muted' },
    '& dd': {
      fontSize: 'figure',
      fontWeight: 'semibold',
      lineHeight: 'tight',
      mt: 2,
      overflowWrap: 'anywhere',
    },
  },
  variants: { span: { 2: { gridColumn: { sm: 'span 2' } }, 3: { gridColumn: { sm: 'span 3' } } } },
});
