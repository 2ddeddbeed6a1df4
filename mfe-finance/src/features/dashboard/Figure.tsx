import { chakra } from '@padiman/ui';

const Frame = chakra('div', {
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
});

/** Figure with its name, in a `dl` of six columns of which it takes `span`. */
export function Figure({ name, value, span }: { name: string; value: string; span: 2 | 3 }) {
  return (
    <Frame gridColumn={{ sm: `span ${span}` }}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Frame>
  );
}
