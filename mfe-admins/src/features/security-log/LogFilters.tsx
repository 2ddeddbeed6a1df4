import { chakra, SelectField } from '@padiman/ui';
import type { ListView } from '@padiman/client/query';
import { dayBefore, dayFrom, endOfDay, startOfDay } from './days.rules.ts';
import { ParameterField } from './ParameterField.tsx';
import { useAdminChoices } from './security-log.hooks.ts';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridColumn: { sm: '2 / -1' },
    minW: 0,
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(130px, 1fr))' },
    alignItems: 'end',
    gap: 3,
    '& > *': { minW: 0 },
    '& input': { minW: 0, w: 'full', px: 2 },
  },
});

/** Filters by admin, address and days, in the toolbar of a list. */
export function LogFilters<R>({ list }: { list: ListView<R> }) {
  const admins = useAdminChoices();
  const { parameters, setParameter } = list;
  const { adminId = '', address = '', from, until } = parameters;
  const set = (name: string) => (value: string | undefined) => setParameter(name, value || undefined);
  return (
    <Fields>
      <SelectField
        label="Admin"
        value={adminId}
        options={[{ value: '', label: 'All' }, ...admins]}
        onChange={set('adminId')}
      />
      <ParameterField label="Address" value={address} onChange={set('address')} />
      <ParameterField
        label="From"
        type="date"
        value={dayFrom(from)}
        onChange={(day) => set('from')(startOfDay(day))}
      />
      <ParameterField
        label="Until"
        type="date"
        value={dayBefore(until)}
        onChange={(day) => set('until')(endOfDay(day))}
      />
    </Fields>
  );
}
