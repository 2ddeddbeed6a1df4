import { styled } from '../theme/styled.ts';

export const Choices = styled('fieldset', {
  base: {
    display: 'grid',
    '& legend': { fontWeight: 'semibold', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: '32px', cursor: 'pointer' },
    '& label:has(:disabled)': { color: 'text.muted', cursor: 'not-allowed' },
  },
});
