import { useState } from 'react';
import { changePayoutFees, feeBearers, readPayoutFees, type FeeBearer } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { useCapability } from '@padiman/client/session';
import { Button, Loaded, Row, Text } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { SettingCard } from '../../SettingCard.tsx';

const names: Readonly<Record<FeeBearer, string>> = { platform: 'the platform', member: 'the member' };

/** Bearer of the fees and the stamp duty of payouts, which super admins change. */
export function PayoutFees() {
  const offered = useCapability('payouts');
  const read = useRead(readPayoutFees, {}, { enabled: offered });
  const [chosen, setChosen] = useState<FeeBearer>();
  if (!offered) return null;
  return (
    <SettingCard
      title="Fees of payouts"
      description="Who bears the provider’s fee and the stamp duty of a payout. A change holds for requests that are accepted afterwards."
    >
      <Loaded read={read} failed="The bearer of the fees could not be loaded." h="60px">
        {({ data: { bearer } }) => (
          <Row gap={3}>
            <Text>Borne by {names[bearer]}.</Text>
            {feeBearers
              .filter((other) => other !== bearer)
              .map((other) => (
                <Button key={other} onClick={() => setChosen(other)}>
                  Let {names[other]} Bear Them
                </Button>
              ))}
          </Row>
        )}
      </Loaded>
      {chosen && (
        <ConfirmAction
          call={changePayoutFees}
          input={{ body: { bearer: chosen } }}
          changes={[readPayoutFees]}
          title="Change the bearer of fees"
          confirmText="Change"
          question={`Are you sure you want ${names[chosen]} to bear the fees and the stamp duty of payouts?`}
          consequence={
            chosen === 'member'
              ? 'They are deducted from what the member receives.'
              : 'The member receives the whole amount.'
          }
          onClose={() => setChosen(undefined)}
        />
      )}
    </SettingCard>
  );
}
