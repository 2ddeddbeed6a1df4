import {
  listProposals,
  listServiceKeys,
  readAdminWork,
  stopAdmin,
  type Admin,
  type AdminWork,
} from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { formatCount, Loaded, showToast } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { fullName } from './admins.messages.ts';

const labels: Readonly<Record<keyof AdminWork, string>> = {
  sessions: 'sessions',
  serviceKeys: 'service keys',
  decisions: 'waiting decisions',
  proposals: 'proposals',
  claims: 'claimed records',
};

/** Numbers in words: `sessions: 2, proposals: 1`; empty for nothing. */
const workText = (work: AdminWork) =>
  (Object.keys(labels) as (keyof AdminWork)[])
    .filter((name) => work[name] > 0)
    .map((name) => `${labels[name]}: ${formatCount(work[name])}`)
    .join(', ');

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Asks before an admin is stopped, and says how much would end, as far as that can be read. */
export function StopDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const input = { params: { id: admin._id } };
  const read = useRead(readAdminWork, input);
  return (
    <ConfirmAction
      call={stopAdmin}
      input={input}
      changes={[readAdminWork, listProposals, listServiceKeys]}
      title="Stop admin"
      confirmText="Stop"
      destructive
      question={`Are you sure you want to stop ${fullName(admin)}?`}
      consequence="They are signed out everywhere, and what waits in their name ends. Their service keys wait until a super admin takes them over. This cannot be undone. The account stays: they can sign in again."
      onClose={onClose}
      onDone={({ data }) => {
        onClose();
        showToast({
          title: `Stopped ${fullName(admin)}`,
          text: capitalised(workText(data)) || 'There was nothing to end.',
        });
      }}
    >
      <Loaded read={read} failed="What would end could not be read." h="40px" label="Reading what would end">
        {({ data }) => <p>{capitalised(workText(data)) || 'There is nothing to end at the moment.'}</p>}
      </Loaded>
    </ConfirmAction>
  );
}
