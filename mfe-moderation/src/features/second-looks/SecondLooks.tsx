import { useEffect, useRef, useState } from 'react';
import * as contracts from '@padiman/contracts';
import { useRead, useWrite } from '@padiman/client/query';
import { useReasons } from '@padiman/client/reasons';
import { userOf, useSession } from '@padiman/client/session';
import { Alert, Loaded, Notice, PageHeader, SelectField, splitName, Stack, Text } from '@padiman/ui';
import { Facts, Section } from '@padiman/ui/overlay';
import * as review from '@padiman/ui/review';
import { moderationLabels, noReportDetails, reasonLabels } from '../../review/review.messages.ts';
import { factsOf } from '../appeals/appeals.messages.ts';
import { Figures } from './second-looks.styles.ts';

/** `/second-looks`: decisions of others, decided again without seeing them, and how far the answers agree. */
export default function SecondLooks() {
  const next = useRead(contracts.readNextLook, {});
  return (
    <Stack gap={6}>
      <PageHeader title="Second Looks" />
      <Loaded read={next} failed="The next decision could not be loaded." h="420px">
        {({ data: { look, waiting } }) =>
          look === null ? (
            <Notice icon="accepted" title="No decision waits for a second look" />
          ) : (
            <Look key={look._id} {...{ look, waiting }} onNext={() => void next.refetch()} />
          )
        }
      </Loaded>
      <Agreement />
    </Stack>
  );
}

const changes = [contracts.readAgreement];

type Shown = { look: contracts.SecondLook; waiting: number; onNext: () => void };

function Look({ look, waiting, onNext }: Shown) {
  const { _id: id, queue } = look;
  const labels = /^(with|driver)/.test(queue) ? review.decisionLabels : moderationLabels;
  const { data, error, status, mutate } = useWrite(contracts.answerLook, { changes });
  const { texts: reasons } = useReasons({ kind: contracts.lookedQueues[queue].reasons, texts: [] });
  const [asks, setAsks] = useState(false);
  const ownReason = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = data?.data;
  const isOpen = status !== 'pending' && first === undefined;
  const canMove = status === 'success' || status === 'error';
  const question = isOpen && asks ? 'rejected' : undefined;
  // The focus leaves controls that go; a question takes it by itself.
  useEffect(() => {
    if (question === undefined) heading.current?.focus({ preventScroll: true });
  }, [status, question]);
  const decide = (body: { status: 'accepted' | 'rejected'; remark?: string }) =>
    isOpen && mutate({ params: { id }, body });
  const reject = (remark: string) => decide({ status: 'rejected', remark });
  const perform = (action: review.ReviewAction) => {
    if (action.type === 'next' || action.type === 'skip') return canMove && onNext();
    if (action.type === 'accept') return decide({ status: 'accepted' });
    if (action.type !== 'reason') return setAsks(action.type === 'reject');
    const reason = reasons[action.number - 1];
    return reason === undefined ? ownReason.current?.focus() : reject(reason);
  };
  review.useReviewKeys({ question, settling: false }, perform);
  const reports = look.reports.map(({ reason, text }) => ({
    name: `Report: ${reasonLabels[reason as contracts.ReportReason]}`,
    value: text ?? noReportDetails,
  }));
  return (
    <review.DecisionLabelsProvider value={labels}>
      <review.ReviewFrame aria-label="Second look">
        <review.Body>
          <h2 ref={heading} tabIndex={-1}>
            {splitName(queue)}
          </h2>
          <Text tone="muted">
            A record as it was decided. Your answer changes nothing on it. Waiting for you: {waiting}.
          </Text>
          <review.Column>
            <Facts facts={[...factsOf(look), ...reports]} />
          </review.Column>
        </review.Body>
        <review.Foot>
          <p role="status">
            {first && (first.same ? 'Same decision.' : `The first decision was: ${labels[first.status]}.`)}
            {first?.reason && ` Its reason: ${first.reason}.`}
          </p>
          {error && <Alert>{error.message}</Alert>}
          {question ? (
            <review.RejectQuestion
              {...{ reasons, ownReason }}
              onReject={reject}
              onCancel={() => setAsks(false)}
            />
          ) : (
            <review.ReviewActions
              {...{ canAccept: isOpen, canReject: isOpen, canMove, hasPrevious: false, perform }}
              {...{ reason: undefined, canStart: undefined }}
            />
          )}
        </review.Foot>
      </review.ReviewFrame>
    </review.DecisionLabelsProvider>
  );
}

const heads = ['Decisions', 'Reason', 'Decided by', 'Looked at', 'Same decision', 'Same reason'];

const cellsOf = ({ queue, reason, name, looked, same, sameReason }: contracts.Agreement) => [
  ...[splitName(queue), reason ?? 'None of the list', name, looked],
  ...[`${same} (${Math.round((100 * same) / looked)} %)`, sameReason],
];

/** Agreement with own decisions, for super admins with those of everybody, who also set the share of the sample. */
function Agreement() {
  const read = useRead(contracts.readAgreement, {});
  const change = useWrite(contracts.changeLookShare, { changes });
  const isSuper = userOf(useSession())?.superAdmin === true;
  return (
    <Section aria-labelledby="agreement">
      <h2 id="agreement">Agreement in the Last {contracts.agreementDays} Days</h2>
      <Loaded read={read} failed="The agreement could not be loaded." h="120px">
        {({ data: { percent, rows } }) => (
          <>
            <Figures>
              <table>
                <tbody>
                  {[heads, ...rows.map(cellsOf)].map((cells, nth) => (
                    <tr key={nth}>
                      {cells.map((cell, at) =>
                        nth === 0 ? (
                          <th key={at} scope="col">
                            {cell}
                          </th>
                        ) : (
                          <td key={at}>{cell}</td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </Figures>
            {rows.length === 0 && <Text tone="muted">Nobody has looked at these decisions again.</Text>}
            {isSuper && (
              <SelectField
                label="Share of all decisions"
                value={String(percent)}
                options={[...new Set([0, 1, 2, 5, 10, 25, 100, percent])].map((one) => ({
                  ...{ value: String(one), label: `${one} %` },
                }))}
                onChange={(value) => change.mutate({ body: { percent: Number(value) } })}
              />
            )}
            {change.error && <Alert>{change.error.message}</Alert>}
          </>
        )}
      </Loaded>
    </Section>
  );
}
