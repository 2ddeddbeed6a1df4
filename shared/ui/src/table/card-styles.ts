import type { SystemStyleObject } from '@chakra-ui/react';

/** Styles of rows as cards on a phone: checkbox, title, and labelled facts below. */
export const cardStyles: SystemStyleObject = {
  border: 0,
  bg: 'transparent',
  overflow: 'visible',
  '& table': { minW: 0 },
  '& tbody': { display: 'grid', gap: 2 },
  // The tools above the cards replace the header.
  '& thead': { display: 'none' },
  '& tbody tr, & tbody tr + tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minW: 0,
    borderWidth: '1px',
    borderRadius: 'surface',
    p: 2,
    containIntrinsicBlockSize: 'auto 160px',
  },
  '& tbody td[data-phone]': {
    minH: '32px',
    px: 1,
    py: 1,
    overflow: 'visible',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tbody td[data-phone=hidden]': { display: 'none' },
  // Facts that a record does not have.
  '& tbody td[data-phone=fact]:empty': { display: 'none' },
  '& tbody td[data-phone=title]': {
    display: 'flex',
    alignItems: 'center',
    minH: 'touch',
    fontWeight: 'semibold',
  },
  '& tbody td[data-pinned]': { alignSelf: 'auto' },
  '& td[data-phone=title]:has(> [data-note], > [data-mark])': { flexWrap: 'wrap', columnGap: 2 },
  '& td > [data-note]': { fontSize: 'body', lineHeight: 'body', fontWeight: 'normal', whiteSpace: 'normal' },
  '& td[data-phone=title] a': { display: 'inline-flex', alignItems: 'center', minH: 'touch', minW: 'touch' },
  '& tbody td[data-phone=fact]:not(:empty)': {
    flex: '1 0 100%',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 3,
    textAlign: 'end',
  },
  '& td[data-phone=fact]::before': {
    content: 'attr(data-label)',
    color: 'text.muted',
    textAlign: 'start',
    whiteSpace: 'nowrap',
  },
  '& [data-clip]': { whiteSpace: 'normal' },
  '& tbody td[data-select]': { p: 1, alignSelf: 'auto' },
  // With margin and cell padding the touch target is 44 px.
  '& input[type=checkbox]': { boxSize: '22px', m: '7px' },
};
