import { styled } from '@padiman/ui/styles';

export const Events = styled('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    columnGap: 4,
    '& legend': { fontWeight: 'medium', mb: 1 },
    '& label': { display: 'flex', alignItems: 'center', gap: 2, minH: { base: 'touch', sm: 'control' } },
    '& [role=alert]': { gridColumn: '1 / -1' },
  },
});
