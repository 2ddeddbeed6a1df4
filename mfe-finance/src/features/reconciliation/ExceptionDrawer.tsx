import type { ReactNode } from 'react';
import type { DetailedException, ReconciliationException } from '@padiman/contracts';
import type { Details } from '@padiman/client/routing';
import { Alert, Button, formatNaira, Loaded, Moment, Row, splitName, Text } from '@padiman/ui';
import { auditEvents, DetailsDrawer, Facts, Section, TimeLine } from '@padiman/ui/overlay';
import type { ActionRequest } from './ExceptionDialogs.tsx';
import { marksOf, memberOf, recordOf } from './reconciliation.columns.tsx';
import { useException } from './reconciliation.hooks.ts';
import {
  accountTitle,
  formatAge,
  formatExact,
  exceptionEvents,
  kindLabels,
  suggestionReasons,
} from './reconciliation.messages.ts';
import { Items, Pairs, Result } from './reconciliation.styles.ts';

/** Details of the exception that the address names: both sides, suggestions, actions and history. */
export function ExceptionDrawer({
  details,
  result,
  onRequest,
  onChoose,
}: {
  details: Details<ReconciliationException>;
  /** Text of the last result. */
  result: string | undefined;
  onRequest: (request: ActionRequest) => void;
  /** Selects the exception in the list, to match it with others. */
  onChoose: (exception: ReconciliationException) => void;
}) {
  const read = useException(details.id);
  const known = read.data?.data;
  const exception = known?.exception ?? details.record;
  if (details.id === undefined) return null;
  return (
    <DetailsDrawer
      title="Exception"
      recordName={exception?.reference ?? null}
      wide
      noted={known && { type: 'reconciliationException', id: known.exception._id }}
      onClose={details.close}
      onPrevious={details.previous}
      onNext={details.next}
      footer={
        known && (
          <>
            {known.history.some(({ action }) => /(^|\.)match$/.test(action)) && (
              <Button
                look="dangerQuiet"
                onClick={() => onRequest({ action: 'unmatch', exception: known.exception })}
              >
                End Matches
              </Button>
            )}
            <Button shortcut="M" onClick={() => onChoose(known.exception)}>
              Match with Others
            </Button>
            <Button
              look="primary"
              shortcut="C"
              onClick={() => onRequest({ action: 'correct', exception: known.exception })}
            >
              Propose Correction
            </Button>
          </>
        )
      }
    >
      <Result role="status">{result && <Alert tone="good">{result}</Alert>}</Result>
      {exception && <ExceptionFacts exception={exception} />}
      <Loaded read={read} failed="The exception could not be loaded." h="240px">
        {({ data }) => <Evidence known={data} onRequest={onRequest} />}
      </Loaded>
    </DetailsDrawer>
  );
}

function ExceptionFacts({ exception }: { exception: ReconciliationException }) {
  return (
    <>
      <Row gap={3} justify="between">
        <Text size="figure" weight="semibold">
          {formatNaira(exception.difference)}
        </Text>
        <Text weight="medium">
          {[kindLabels[exception.kind], marksOf(exception)].filter(Boolean).join(', ')}
        </Text>
      </Row>
      <Facts
        facts={[
          { name: 'Reference', value: exception.reference },
          { name: 'Account', value: accountTitle(exception.account) },
          { name: 'Ledger', value: formatNaira(exception.ledger) },
          { name: 'Outside', value: formatExact(exception.outside) },
          { name: 'Since', value: <Moment at={exception.since} exact /> },
          { name: 'Age', value: formatAge(exception.since) },
          { name: 'Member', value: memberOf(exception) },
          { name: 'Record', value: recordOf(exception) },
        ]}
      />
    </>
  );
}

/** True for the id of a line to which the bank gave none. */
const isDigest = (id: string) => /^[0-9a-f]{64}/.test(id);

/** Both sides of an exception, what would balance it, and its history. */
function Evidence({
  known,
  onRequest,
}: {
  known: DetailedException;
  onRequest: (request: ActionRequest) => void;
}) {
  const { exception, entries, lines, suggestions, history } = known;
  return (
    <>
      <Pairs>
        <Side title="In the ledger" empty="Nothing is posted.">
          {entries.map(({ key, kind, amount, at }) => (
            <li key={`${key} ${kind} ${amount}`}>
              <span>
                {splitName(kind.replaceAll('.', ' '))}
                <small>
                  <Moment at={at} exact />, {key}
                </small>
              </span>
              <strong>{formatNaira(amount)}</strong>
            </li>
          ))}
        </Side>
        <Side title={`Reported by ${accountTitle(exception.account)}`} empty="Nothing is reported.">
          {lines.map((line) => (
            <li key={line._id} data-superseded={line.superseded || undefined}>
              <span>
                {splitName(line.kind)}, {line.status}
                {line.superseded && ' (earlier version)'}
                <small>
                  <Moment at={line.at} exact />
                  {!isDigest(line.externalId) && `, ${line.externalId}`}
                </small>
                <small>{line.narration}</small>
              </span>
              <strong>
                {formatExact(line.amount)}
                {Number(line.charges) !== 0 && <small>{formatExact(line.charges)} charges</small>}
              </strong>
              <details>
                <summary>As reported</summary>
                <pre>{line.raw}</pre>
              </details>
            </li>
          ))}
        </Side>
      </Pairs>
      {suggestions.length > 0 && (
        <Side title="Suggestions" empty="">
          {suggestions.map(({ exception: other, reason }, nth) => (
            <li key={other._id}>
              <span>
                {other.reference}, {formatNaira(other.difference)}
                <small>
                  {suggestionReasons[reason]}, {kindLabels[other.kind].toLowerCase()},{' '}
                  {formatAge(other.since)}
                </small>
              </span>
              <Button
                aria-label={`Match with ${other.reference}`}
                shortcut={nth < 9 ? String(nth + 1) : undefined}
                onClick={() => onRequest({ action: 'match', exception, others: [other] })}
              >
                Match
              </Button>
            </li>
          ))}
        </Side>
      )}
      {history.length > 0 && (
        <TimeLine
          title="History"
          events={history.flatMap(({ at, action, by: adminName, remark }, _id) =>
            auditEvents([{ _id: String(_id), at, action, adminName }], exceptionEvents).map((event) => ({
              ...event,
              text: remark ? `${event.text}: ${remark}` : event.text,
            })),
          )}
        />
      )}
    </>
  );
}

/** List with a heading, or a sentence if it is empty. */
function Side({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 ? <Text tone="muted">{empty}</Text> : <Items>{children}</Items>}
    </Section>
  );
}
