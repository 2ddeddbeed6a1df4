import { row, styled } from '@padiman/ui/styles';

/** Switches of the panel, with a sentence below each. */
export const Switches = styled('ul', { listStyle: 'none', display: 'grid', gap: 2, '& p': { ps: '38px' } });

/** Chips in at most two lines of a row. */
export const Chips = styled('ul', {
  ...row,
  listStyle: 'none',
  columnGap: 1,
  rowGap: '2px',
  '& > li': { lineHeight: '18px' },
  sm: { maxH: '44px', overflow: 'hidden' },
});

/** Switch below a header that says its label, which is for screen readers only. */
export const Bare = styled('div', { '& > button > span:last-of-type': { srOnly: true } });

/** Actions of a row, as high as the row. */
export const Actions = styled('div', { ...row, gap: 2, minH: '47px' });

export const Result = styled('div', {
  base: { display: 'flex', alignItems: 'center', '& > [role]': { flex: 1, py: 2 } },
  variants: {
    floating: {
      true: {
        position: 'fixed',
        insetX: 4,
        bottom: 4,
        zIndex: 10,
        maxW: '560px',
        mx: 'auto',
        bg: 'surface',
        borderRadius: 'control',
        boxShadow: 'floating',
      },
      false: { flex: '1 0 100%' },
    },
  },
});
