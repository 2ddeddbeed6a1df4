import type { DetailedWithdrawal } from '@padiman/contracts';
import { Alert, Button, Text } from '@padiman/ui';
import { Facts } from '@padiman/ui/overlay';
import { useAccountName } from './payout.hooks.ts';
import { SpacedSection } from './withdrawals.styles.ts';

/** Name of the account's owner as the bank gave it, beside the user's; a failure can be retried. */
export function AccountName({ known }: { known: DetailedWithdrawal }) {
  const { busy, error, retry } = useAccountName(known);
  const { accountOwner: owner, user } = known;
  if (owner === null || (owner.name === null && owner.failure === null && !busy && !error)) return null;
  const failure = error ?? (owner.name === null ? owner.failure : null);
  return (
    <SpacedSection>
      <h3>Account Owner</h3>
      {owner.name !== null && (
        <Facts
          facts={[
            { name: 'Name at the Bank', value: owner.name },
            { name: 'Name of the User', value: `${user.first_name} ${user.last_name}` },
          ]}
        />
      )}
      {owner.matches === false && <Alert>The names differ. The account may belong to somebody else.</Alert>}
      {busy && (
        <Text role="status" tone="muted">
          Asking the bank for the name of the account…
        </Text>
      )}
      {!busy && failure !== null && (
        <>
          <Alert>
            The bank’s name for this account could not be found: {failure}. Check the account before you
            accept.
          </Alert>
          {retry && (
            <Button style={{ justifySelf: 'start' }} onClick={retry}>
              Ask Again
            </Button>
          )}
        </>
      )}
    </SpacedSection>
  );
}
