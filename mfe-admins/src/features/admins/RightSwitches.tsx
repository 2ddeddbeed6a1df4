import { rightNames, type Admin } from '@padiman/contracts';
import { Alert, chakra, Switch } from '@padiman/ui';
import { fullName, rightWords } from './admins.words.ts';
import { useRights } from './admins.hooks.ts';

const Switches = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: 'repeat(2, max-content)' },
    columnGap: 4,
    py: 1,
    fontSize: 'caption',
    '& [role=alert]': { gridColumn: '1 / -1', whiteSpace: 'normal', maxW: '400px' },
  },
});

/** What an admin may do beside being staff: a switch for each right, saved at once. */
export function RightSwitches({ admin, own }: { admin: Admin; own: boolean }) {
  const { holds, set, saving, failure } = useRights(admin);
  return (
    <Switches>
      {rightNames.map((right) => (
        <Switch
          key={right}
          label={rightWords(right)}
          subject={fullName(admin)}
          checked={holds(right)}
          busy={saving === right}
          disabled={own || saving !== undefined}
          onChange={(held) => void set(right, held)}
        />
      ))}
      {failure && <Alert>{failure}</Alert>}
    </Switches>
  );
}
