import { useState } from 'react';
import { signOffDay, type ReconciledAccount, type Reconciliation } from '@padiman/contracts';
import { Alert, Button, Chip, formatDay, formatNaira, Icon, Moment, Text } from '@padiman/ui';
import { ConfirmAction } from '@padiman/ui/overlay';
import { changes } from './reconciliation.hooks.ts';
import { accountTitle, countOf, formatExact, lookOf, openFacts } from './reconciliation.messages.ts';
import { Equation, SignOff } from './reconciliation.styles.ts';

/** Cells of an account by their headings. */
function cellsOf(account: ReconciledAccount) {
  const { text, icon, tone } = lookOf(account);
  return {
    Ledger: formatNaira(account.ledger),
    '= Reported': (
      <span>
        {account.reported === null ? 'No balance reported yet' : formatNaira(account.reported)}
        <small>{account.reportedAt && <Moment at={account.reportedAt} exact />}</small>
      </span>
    ),
    '+ On the way': formatNaira(account.onTheWay),
    '+ Exceptions': (
      <span>
        {formatNaira(account.exceptions)}
        {account.open > 0 && <small>{countOf(account.open, 'exception')}</small>}
      </span>
    ),
    '+ Rounding': formatExact(account.rounding),
    '+ Unexplained': formatNaira(account.difference),
    State: (
      <Chip tone={tone}>
        <Icon name={icon} size={16} />
        {text}
      </Chip>
    ),
  };
}

/** Equation of each account at the end of a day, and whether it holds. */
export function EquationTable({ answer, isOutdated }: { answer: Reconciliation; isOutdated: boolean }) {
  const rows = answer.accounts.map((account) => ({
    account: account.account,
    cells: Object.entries(cellsOf(account)),
  }));
  return (
    <Equation role="table" data-outdated={isOutdated || undefined} aria-busy={isOutdated || undefined}>
      <caption>Ledger and outside at the end of {formatDay(answer.day)}</caption>
      <thead>
        <tr role="row">
          {['Account', ...(rows[0]?.cells.map(([heading]) => heading) ?? [])].map((heading) => (
            <th key={heading} role="columnheader" scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ account, cells }) => (
          <tr key={account} role="row">
            <th scope="row">{accountTitle(account)}</th>
            {cells.map(([heading, cell]) => (
              <td key={heading} data-label={heading}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Equation>
  );
}

/** Sign-off of the day: its author and state, and the action with the server's reason against it. */
export function SignOffPanel({ answer, onDone }: { answer: Reconciliation; onDone: (text: string) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { day, signOff, obstacle } = answer;
  const title = `Sign off ${formatDay(day)}`;
  const facts = openFacts(answer);
  return (
    <SignOff aria-label="Sign-off">
      <div>
        {!signOff && <Text tone="muted">{formatDay(day)} is not signed off.</Text>}
        {signOff && (
          <Text breaks>
            Signed off by <strong>{signOff.by}</strong>, <Moment at={signOff.at} exact />
            {signOff.remark && `: ${signOff.remark}`}
            <span title={signOff.digest}> (digest {signOff.digest.slice(0, 12)})</span>
          </Text>
        )}
        {signOff?.stands === false && (
          <Alert tone="waiting">Changed since the sign-off: lines, matches or balances differ.</Alert>
        )}
      </div>
      {obstacle && <span>{obstacle}</span>}
      <Button look="primary" disabled={obstacle !== null} onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <ConfirmAction
          call={signOffDay}
          changes={changes}
          reasons={[]}
          inputOf={(remark) => ({ body: { day, ...(remark && { remark }) } })}
          title={title}
          confirmText="Sign off"
          question={facts.length === 0 ? 'Everything agrees.' : facts.join(' ')}
          consequence="Keeps a digest of lines, matches and balances. Later changes show as such. It cannot be undone."
          label={facts.length === 0 ? 'Remark (optional)' : 'Remark on what does not agree'}
          onClose={() => setAsking(false)}
          onDone={({ data }) => {
            setAsking(false);
            onDone(`${formatDay(data.day)} is signed off${data.signOff ? ` by ${data.signOff.by}` : ''}.`);
          }}
        />
      )}
    </SignOff>
  );
}
