import { listEscalations, listMentions, type AddressedRecord } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { Link } from '@padiman/client/routing';
import { Loaded, Moment, Text } from '@padiman/ui';
import { DetailsDrawer } from '@padiman/ui/overlay';
import { listTexts, recordAddress, typeName, type AddressedList } from './dashboard.messages.ts';
import { Records } from './dashboard.styles.ts';

const calls = { mentions: listMentions, escalations: listEscalations };

/** Records that wait for the admin because of a note, oldest first, each linked to where it can be answered. */
export default function AddressedDrawer({ list, onClose }: { list: AddressedList; onClose: () => void }) {
  const read = useRead(calls[list], {});
  const { title, hint, empty } = listTexts[list];
  return (
    <DetailsDrawer title={title} recordName={null} onClose={onClose}>
      <Loaded read={read} failed="The list could not be loaded." h="120px" label="Loading the list">
        {({ data: records }) => (
          <>
            <Text tone="muted">{records.length === 0 ? empty : hint}</Text>
            {records.length > 0 && (
              <Records>
                {records.map((one) => (
                  <li key={one._id}>
                    <RecordLink list={list} one={one} />
                    <p>{one.text}</p>
                    <Text tone="muted" size="caption">
                      {typeName(one.recordType)}, {one.by}, <Moment at={one.at} relative />
                    </Text>
                  </li>
                ))}
              </Records>
            )}
          </>
        )}
      </Loaded>
    </DetailsDrawer>
  );
}

function RecordLink({ list, one }: { list: AddressedList; one: AddressedRecord }) {
  const address = recordAddress(list, one);
  const name = one.record === '' ? typeName(one.recordType) : one.record;
  return address ? <Link to={address}>{name}</Link> : <span>{name}</span>;
}
