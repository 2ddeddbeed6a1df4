import { useMemo, useState } from 'react';
import {
  decideCorrection,
  isCalendarDay,
  sumOfField,
  type Correction,
  type ReconciliationException,
} from '@padiman/contracts';
import { useDetails, useOpened } from '@padiman/client/routing';
import {
  Alert,
  Button,
  DateField,
  Loaded,
  formatCount,
  formatNaira,
  PageHeader,
  Row,
  Text,
} from '@padiman/ui';
import { DataTable, SelectionBar, useSelection } from '@padiman/ui/table';
import { ReportActions } from '../reports/ReportActions.tsx';
import { usePaper } from '../reports/reports.hooks.ts';
import { Bar } from '../reports/reports.styles.ts';
import { EquationTable, SignOffPanel } from './EquationTable.tsx';
import { ExceptionDialog, type ActionRequest } from './ExceptionDialogs.tsx';
import { ExceptionDrawer } from './ExceptionDrawer.tsx';
import { ReconciliationTabs } from './ReconciliationTabs.tsx';
import {
  correctionColumns,
  exceptionColumns,
  statementColumns,
  type Decision,
} from './reconciliation.columns.tsx';
import { ConfirmAction } from '@padiman/ui/overlay';
import {
  changes,
  useCorrectionList,
  useExceptionList,
  useReconciliation,
  useStatementList,
} from './reconciliation.hooks.ts';
import {
  accountTitle,
  againstLabel,
  correctionFilters,
  correctionStates,
  decisionTexts,
  exceptionFilters,
} from './reconciliation.messages.ts';
import { Printed, Result } from './reconciliation.styles.ts';
import { UploadDrawer } from './UploadDrawer.tsx';

type View = ReturnType<typeof useReconciliation>;
type Shown = { result: string | undefined; onResult: (text: string | undefined) => void };

/** `/reconciliation`: ledger against providers and banks, exceptions, corrections and statements. */
export default function ReconciliationScreen() {
  usePaper();
  const view = useReconciliation();
  const [result, onResult] = useState<string>();
  const { tab, chosenDay, read } = view;
  const waiting = read.data?.data.waiting ?? 0;
  const View = tab === 'corrections' ? CorrectionsView : tab === 'statements' ? StatementsView : DayView;
  return (
    <>
      <PageHeader title="Reconciliation" />
      <ReconciliationTabs
        current={tab}
        {...(chosenDay && { day: chosenDay })}
        {...(waiting > 0 && { corrections: `Corrections (${formatCount(waiting)} waiting)` })}
      />
      <View {...{ view, result, onResult }} />
    </>
  );
}

/** Equation of a day with its sign-off, and the exceptions of now. */
function DayView({ view, ...shown }: { view: View } & Shown) {
  const { read, download, day, today, setDay } = view;
  return (
    <>
      <Bar>
        <DateField
          label="Day"
          value={day}
          onChange={(typed) => isCalendarDay(typed || today) && setDay(typed)}
        />
        <ReportActions {...{ download }} disabled={!read.data} />
      </Bar>
      <Loaded read={read} failed="The reconciliation could not be loaded." h="220px">
        {({ data }) =>
          data.accounts.length === 0 ? (
            <Text>No account holds money yet. Accounts appear with the first payment or statement.</Text>
          ) : (
            <>
              <EquationTable answer={data} isOutdated={read.isPlaceholderData} />
              <SignOffPanel answer={data} onDone={shown.onResult} />
            </>
          )
        }
      </Loaded>
      <ExceptionList {...shown} />
    </>
  );
}

/** Exceptions; several of one account that are selected can be matched with one another. */
function ExceptionList({ result, onResult }: Shown) {
  const list = useExceptionList();
  const details = useDetails(list.records);
  const selection = useSelection<ReconciliationException>();
  const [request, setRequest] = useState<ActionRequest>();
  const [exception, ...others] = selection.records;
  const [first] = list.records ?? [];
  const open = (id: string) => (onResult(undefined), details.open(id));
  const isOneAccount = others.length > 0 && others.every(({ account }) => account === exception?.account);
  const done = (text: string, isGone: boolean) => {
    setRequest(undefined);
    selection.clear();
    onResult(text);
    if (isGone && details.id !== undefined) (details.next ?? details.previous ?? details.close)();
  };
  /** Forgets the last result once somebody goes on. */
  const going = (go: (() => void) | undefined) => go && (() => (onResult(undefined), go()));
  return (
    <Printed>
      <Result role="status">
        {result && details.id === undefined && <Alert tone="good">{result}</Alert>}
      </Result>
      <DataTable
        label="Exceptions"
        header={
          <Row gap={3}>
            <h2>Exceptions</h2>
            {first && <Button onClick={() => open(first._id)}>Review</Button>}
          </Row>
        }
        list={list}
        filters={exceptionFilters}
        searchLabel="Search reference"
        columns={exceptionColumns}
        nameOf={({ reference }) => reference}
        emptyText={list.clearFilters ? 'No exception matches.' : 'No exceptions.'}
        emptyHint="Differences appear here once lines of a provider or a bank are read."
        selection={selection}
        details={{ ...details, open }}
        bulkActions={
          <SelectionBar
            count={selection.count}
            summary={`${formatNaira(sumOfField(selection.records, 'difference'))} left over`}
            onClear={selection.clear}
          >
            {!isOneAccount && <Text>Select at least two of one account.</Text>}
            <Button
              look="primary"
              disabled={!isOneAccount}
              onClick={() => exception && setRequest({ action: 'match', exception, others })}
            >
              Match
            </Button>
          </SelectionBar>
        }
      />
      <ExceptionDrawer
        details={{ ...details, previous: going(details.previous), next: going(details.next) }}
        result={result}
        onRequest={setRequest}
        onChoose={(chosen) => {
          selection.setAll([chosen], true);
          details.close();
        }}
      />
      {request && <ExceptionDialog request={request} onClose={() => setRequest(undefined)} onDone={done} />}
    </Printed>
  );
}

/** Correcting entries, those that wait at first. */
function CorrectionsView({ result, onResult }: Shown) {
  const list = useCorrectionList();
  const [request, setRequest] = useState<{ correction: Correction; decision: Decision }>();
  const columns = useMemo(
    () => correctionColumns((correction, decision) => setRequest({ correction, decision })),
    [],
  );
  const { correction, decision = 'confirmed' } = request ?? {};
  return (
    <>
      <Result role="status">{result && <Alert tone="good">{result}</Alert>}</Result>
      <DataTable
        label="Corrections"
        list={list}
        filters={correctionFilters}
        searchLabel="Search reference"
        columns={columns}
        nameOf={({ reference }) => reference}
        emptyText={list.filter === 'waiting' ? 'No correction waits.' : 'No corrections.'}
        emptyHint="Corrections are proposed in the details of an exception."
      />
      {correction && (
        <ConfirmAction
          call={decideCorrection}
          changes={changes}
          reasons={[]}
          inputOf={(remark) => ({
            params: { id: correction._id },
            body: { decision, ...(remark && { remark }) },
          })}
          title={`${decisionTexts[decision]} Correction`}
          confirmText={decisionTexts[decision]}
          destructive={decision === 'refused'}
          question={`${formatNaira(correction.amount)} into ${accountTitle(correction.account)} against ${againstLabel(correction.against)} for ${correction.reference}, proposed by ${correction.proposedBy}: ${correction.reason}`}
          consequence={
            decision === 'confirmed'
              ? 'It is posted to the ledger. It cannot be undone.'
              : 'Nothing is posted. The exception stays.'
          }
          label="Remark (optional)"
          onClose={() => setRequest(undefined)}
          onDone={({ data }) => {
            setRequest(undefined);
            onResult(
              `${formatNaira(data.amount)} for ${data.reference}: ${correctionStates[data.state].toLowerCase()}.`,
            );
          }}
        />
      )}
    </>
  );
}

/** Counted statements of banks, and the upload of another one. */
function StatementsView({ view, result, onResult }: { view: View } & Shown) {
  const list = useStatementList();
  const [isOpen, setOpen] = useOpened('upload');
  const accounts = view.read.data?.data.accounts ?? [];
  return (
    <>
      <Result role="status">{result && <Alert tone="good">{result}</Alert>}</Result>
      <DataTable
        label="Statements"
        header={
          <Button look="primary" onClick={() => setOpen(true)}>
            Upload Statement
          </Button>
        }
        list={list}
        searchLabel="Search file"
        columns={statementColumns}
        nameOf={({ fileName }) => fileName}
        emptyText={list.search ? 'No statement matches.' : 'No statement has been uploaded yet.'}
        emptyHint="Upload a statement of a bank as CSV, CAMT.053 or MT940."
      />
      {isOpen && (
        <UploadDrawer
          banks={accounts.flatMap(({ account }) => /^bank:(.+)/.exec(account)?.[1] ?? [])}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false);
            onResult(text);
          }}
        />
      )}
    </>
  );
}
