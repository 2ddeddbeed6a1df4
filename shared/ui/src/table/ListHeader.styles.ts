import { styled } from '../theme/styled.ts';

/** One row where there is room; on a phone the screen's title has a row of its own. */
export const Bar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: 2, sm: 3 },
    rowGap: 2,
    mb: 3,
    '& > header': {
      flex: { base: '1 0 100%', sm: 'none' },
      maxW: 'full',
      mb: 0,
      columnGap: { base: 2, sm: 3 },
      rowGap: 2,
    },
    // Links to other lists have a row of their own.
    '& > nav': { flex: '1 0 100%', mb: 0 },
    // Fields with labels stand on one line with what has none.
    '&:has([role=search] label)': { alignItems: 'end' },
    // In a narrow window or beside several actions only the icons of the tools have room; their texts are hidden visually.
    '& [data-text]': { lgDown: { srOnly: true } },
    '&:has(> header > :is(button, a) ~ :is(button, a)) [data-text]': { srOnly: true },
  },
});

/** Filter and search. */
export const Search = styled('div', {
  base: {
    display: 'flex',
    alignItems: 'end',
    gap: { base: 2, sm: 3 },
    flex: { base: '1 1 100px', sm: '1 1 240px' },
    minW: 0,
  },
});

/** Further fields of the filter; a phone has them in the sheet. */
export const Fields = styled('div', { base: { hideBelow: 'sm', flex: '3 1 320px', minW: 0 } });

export const Tools = styled('div', { base: { display: 'flex', alignItems: 'center', ms: 'auto' } });
