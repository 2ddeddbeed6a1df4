import { chakra } from '@padiman/shared/ui';

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

/** One figure and its name; stands in a `dl`. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <Frame>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </Frame>
  );
}
