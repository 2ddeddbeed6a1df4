import { SelectField } from '@padiman/ui';
import type { ListView } from '@padiman/client/query';
import { dayBefore, dayFrom, endOfDay, startOfDay } from './days.rules.ts';
import { ParameterField } from './ParameterField.tsx';
import { useAdminChoices } from './security-log.hooks.ts';
import { Fields } from './LogFilters.styles.ts';

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
