import { styled } from '@padiman/ui/styles';

export const Token = styled('code', {
  base: { display: 'block', p: 3, overflowWrap: 'anywhere', borderWidth: '1px', borderColor: 'line' },
});

export const Description = styled('div', { base: { flex: 1, minW: 0 } });

export const Choices = styled('fieldset', {
  base: {
    border: 'none',
    p: 0,
    m: 0,
    '& legend': { fontWeight: 'medium', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: '7' } },
  },
});

export const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 4,
    mb: 4,
    '& > p': { color: 'text.muted', maxW: '60ch' },
  },
});
