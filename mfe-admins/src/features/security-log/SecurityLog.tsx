import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  listAudit,
  listSecurityEvents,
  verifyAuditChain,
  type AuditCheck,
  listAdmins,
} from '@padiman/contracts';
import { useList, type ListView, useWrite, useRead } from '@padiman/client/query';
import { useDetails } from '@padiman/client/routing';
import { useCapability } from '@padiman/client/session';
import {
  PageHeader,
  SectionTabs,
  Text,
  Alert,
  Button,
  DateField,
  formatCount,
  SelectField,
  TextField,
} from '@padiman/ui';
import { DetailsDrawer, Facts } from '@padiman/ui/overlay';
import { DataTable } from '@padiman/ui/table';
import { auditEntries, securityEvents, type LogDescription } from './security-log.columns.tsx';
import {
  logAddress,
  securityAddress,
  type Log,
  resultText,
  dayBefore,
  dayFrom,
  endOfDay,
  startOfDay,
} from './security-log.messages.ts';
import { failureMessage } from '../../failure.messages.ts';
import { Hash, Result, Fields } from './security-log.styles.ts';

/** Further filters of both lists, as the address holds them. */
const filters = ['adminId', 'address', 'from', 'until'] as const;

/** One list of evidence under the tab Security of the settings, with links to the others. */
export default function SecurityLog({ log, logs }: { log: Log; logs: readonly Log[] }) {
  const tabs = (
    <SectionTabs
      label="Security"
      tabs={[
        { label: 'Security', to: securityAddress, current: false },
        ...logs.map((one) => ({ label: one.label, to: logAddress(one), current: one.name === log.name })),
      ]}
    />
  );
  return log.name === 'audit' ? <AuditTrail tabs={tabs} /> : <SecurityEvents tabs={tabs} />;
}

/** The audit trail with its verification. */
function AuditTrail({ tabs }: { tabs: ReactNode }) {
  const verification = useVerification();
  const canVerify = useCapability('auditVerification');
  return (
    <LogList
      list={useList(listAudit, 'all', filters)}
      log={auditEntries}
      tabs={tabs}
      notice={<VerificationResult verification={verification} />}
    >
      {canVerify && (
        <Button onClick={verification.verify} busy={verification.busy} busyText="Processing...">
          Verify
        </Button>
      )}
    </LogList>
  );
}

/** Failed logins, refused calls, exports and the like. */
function SecurityEvents({ tabs }: { tabs: ReactNode }) {
  return <LogList list={useList(listSecurityEvents, 'all', filters)} log={securityEvents} tabs={tabs} />;
}

/** List of evidence, with a drawer for one entry of the page. */
function LogList<R extends { _id: string }>({
  list,
  log: { titleOf, factsOf, noMatchText, emptyText, ...table },
  tabs,
  notice,
  children,
}: {
  list: ListView<R>;
  log: LogDescription<R>;
  /** Links to the other lists. */
  tabs: ReactNode;
  notice?: ReactNode;
  /** Buttons of the whole list. */
  children?: ReactNode;
}) {
  const details = useDetails<R>(list.records);
  return (
    <>
      <DataTable
        {...table}
        header={
          <>
            <PageHeader title={table.label}>{children}</PageHeader>
            {tabs}
          </>
        }
        list={list}
        fields={<LogFilters list={list} />}
        notice={notice}
        details={details}
        emptyText={list.clearFilters ? noMatchText : emptyText}
      />
      {details.id && (
        <DetailsDrawer
          title={titleOf(details.record)}
          recordName={null}
          onClose={details.close}
          onPrevious={details.previous}
          onNext={details.next}
        >
          {details.record ? (
            <Facts facts={factsOf(details.record)} />
          ) : (
            <Text>The list does not contain this entry; its filters or the page may leave it out.</Text>
          )}
        </DetailsDrawer>
      )}
    </>
  );
}

/** Position before the first row. */
const start = { row: 0, hash: '0'.repeat(64) };

/** Verifies the hash chain on the server, part by part, while the screen is open. */
function useVerification() {
  const { mutateAsync, error } = useWrite(verifyAuditChain);
  const [check, setCheck] = useState<AuditCheck>();
  const [busy, setBusy] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const run = async () => {
    setBusy(true);
    setCheck(undefined);
    try {
      for (let after = start; open.current;) {
        const { data } = await mutateAsync({ body: after });
        setCheck(data);
        if (data.complete || data.brokenAt !== null) break;
        after = { row: data.row, hash: data.hash };
      }
    } catch {
      // `error` holds it.
    }
    setBusy(false);
  };
  return {
    verify: () => void run(),
    busy,
    /** The part verified last. */
    check,
    failure: error ? failureMessage(error, 'The audit was not verified') : undefined,
  };
}

/** Progress of a verification, then the number of rows and the last hash, or the first broken row. */
function VerificationResult({
  verification: { busy, check, failure },
}: {
  verification: ReturnType<typeof useVerification>;
}) {
  if (busy) {
    return (
      <Result role="status">
        {check ? `${formatCount(check.row)} of ${formatCount(check.rows)} rows checked` : 'Checking rows'}
      </Result>
    );
  }
  if (!failure && !check) return null;
  return (
    <Result>
      {failure && <Alert>{failure}</Alert>}
      {!failure && check && (
        <Alert tone={check.brokenAt === null ? 'good' : 'bad'}>
          {resultText(check)} Hash of row {formatCount(check.row)}: <Hash>{check.hash}</Hash>
        </Alert>
      )}
    </Result>
  );
}

/** Filters by admin, address and days, in the toolbar of a list. */
function LogFilters<R>({ list }: { list: ListView<R> }) {
  const { data } = useRead(listAdmins, { query: { limit: 200 } });
  const admins = (data?.data ?? []).map(({ _id, firstName, lastName }) => ({
    value: _id,
    label: `${firstName} ${lastName}`,
  }));
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
      <DateField label="From" value={dayFrom(from)} onChange={(day) => set('from')(startOfDay(day))} />
      <DateField label="Until" value={dayBefore(until)} onChange={(day) => set('until')(endOfDay(day))} />
    </Fields>
  );
}

/** Text of a filter, which applies on Enter and when the field loses the focus. */
function ParameterField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Follows changes of the address, such as by the browser's Back button.
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const apply = (given: string) => given !== value && onChange(given);
  return (
    <TextField
      label={label}
      value={text}
      maxLength={45}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => apply(text.trim())}
      onKeyDown={({ key }) => key === 'Enter' && apply(text.trim())}
    />
  );
}
