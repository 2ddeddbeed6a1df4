import { styled } from '../theme/styled.ts';

const choices = {
  display: 'grid',
  '& legend, & > p': { fontWeight: 'semibold', mb: 1 },
  '& label': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    minH: { base: 'touch', sm: '32px' },
    cursor: 'pointer',
  },
  '& label:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
} as const;

export const Choices = styled('fieldset', { base: choices });

/** Heights of rows, below the columns. */
export const Heights = styled('div', {
  base: { ...choices, mt: 2, pt: 3, borderTopWidth: '1px', borderColor: 'line' },
});
