import { styled } from '@padiman/ui/styles';

export const Choices = styled('fieldset', {
  base: {
    border: 'none',
    p: 0,
    m: 0,
    '& legend': { fontWeight: 'medium', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: '7' } },
  },
});
