import { styled } from '@padiman/ui/styles';

/** Text of the button, with room for two digits before they arrive. */
export const Label = styled('span', { base: { minW: '112px', textAlign: 'start' } });

export const Queue = styled('ul', {
  base: {
    listStyle: 'none',
    '& li': {
      display: 'grid',
      gridTemplateColumns: '1fr auto',
      columnGap: 3,
      py: 2,
      borderBottomWidth: '1px',
      borderColor: 'line',
    },
    '& li:last-of-type': { borderBottomWidth: 0 },
    '& a': { color: 'brand.text', fontWeight: 'medium', _hover: { textDecoration: 'underline' } },
    '& strong': { fontWeight: 'medium', fontVariantNumeric: 'tabular-nums', justifySelf: 'end' },
  },
});
