import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { koboText, negated } from '../payout-providers/exact-amounts.rules.ts';
import { dayOf, refuseLine, type FileStatement, type StatementEntry } from './bank-statements.rules.ts';

interface Node {
  [name: string]: Node | Node[] | string | undefined;
}

const lists = new Set(['Stmt', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd']);

/** Without entities beyond those of XML itself: a document type, which could define others, is refused before. */
const parser = new XMLParser({
  ...{ ignoreAttributes: false, attributeNamePrefix: '@', removeNSPrefix: true },
  ...{ parseTagValue: false, parseAttributeValue: false, isArray: (name) => lists.has(name) },
});

const nodesAt = (node: Node, name: string): Node[] =>
  [node[name] ?? []].flat().map((each) => Object(each) as Node);

/** Text at a path of elements; null without one. */
function textAt(node: Node, ...path: string[]): string | null {
  const found = path.reduce<unknown>(
    (each, name) => (Object(Array.isArray(each) ? each[0] : each) as Node)[name],
    node,
  );
  const first: unknown = Array.isArray(found) ? found[0] : found;
  const text: unknown = typeof first === 'object' ? (first as Node | null)?.['#text'] : first;
  return typeof text === 'string' && text !== '' ? text : null;
}

/** Signed kobo of an element with `Amt` and `CdtDbtInd`. */
function amountAt(node: Node, line: number): string {
  if (textAt(node, 'Amt', '@Ccy') !== 'NGN') refuseLine(line, 'an amount is not in NGN');
  const kobo = koboText(textAt(node, 'Amt') ?? '', 'naira') ?? refuseLine(line, 'an amount is not a number');
  const direction = textAt(node, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') refuseLine(line, 'an amount is neither CRDT nor DBIT');
  return direction === 'DBIT' ? negated(kobo) : kobo;
}

function dayAt(node: Node, name: string, line: number): string | null {
  const text = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm');
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? '') ?? [];
  return text === null ? null : dayOf(line, year, month, date);
}

function toEntry(node: Node, line: number): StatementEntry[] {
  const status = textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts');
  if (status === 'INFO') return [];
  const details = nodesAt(node, 'NtryDtls').flatMap((each) => nodesAt(each, 'TxDtls'));
  const [only] = details.length === 1 ? details : [];
  const endToEnd = only === undefined ? null : textAt(only, 'Refs', 'EndToEndId');
  const texts = [textAt(node, 'AddtlNtryInf'), ...details.map((each) => textAt(each, 'RmtInf', 'Ustrd'))];
  return [
    {
      ...{ line, amount: amountAt(node, line), balance: null, raw: node },
      day:
        dayAt(node, 'BookgDt', line) ??
        dayAt(node, 'ValDt', line) ??
        refuseLine(line, 'an entry has no date'),
      reference: endToEnd === 'NOTPROVIDED' ? null : endToEnd,
      narration:
        texts
          .filter((text) => text !== null)
          .join(' ')
          .slice(0, 500) || null,
      bankReference: textAt(node, 'AcctSvcrRef') ?? textAt(node, 'NtryRef'),
      pending: status === 'PDNG',
    },
  ];
}

/**
 * Reads an ISO 20022 camt.053 of any version (https://www.iso20022.org/catalogue-messages, Bank-to-Customer Statement).
 * @throws ValidationFailed with the number of the line
 */
export function parseCamt053(content: string): FileStatement[] {
  const type = /<!(DOCTYPE|ENTITY)/i.exec(content);
  const lineOf = (index: number) => content.slice(0, index).split('\n').length;
  if (type !== null) refuseLine(lineOf(type.index), 'a document type is not allowed');
  const found = XMLValidator.validate(content);
  if (found !== true) refuseLine(found.err.line, 'the XML is not well-formed');
  let document: Node;
  try {
    document = parser.parse(content) as Node;
  } catch {
    return refuseLine(1, 'the XML cannot be read');
  }
  const entryLines = linesOfEntries(content);
  const [root = {}] = nodesAt(document, 'Document').flatMap((each) => nodesAt(each, 'BkToCstmrStmt'));
  return nodesAt(root, 'Stmt').map((statement): FileStatement => {
    const entries = nodesAt(statement, 'Ntry').flatMap((entry) =>
      toEntry(entry, entryLines.next().value ?? 1),
    );
    const balances = nodesAt(statement, 'Bal');
    const balanceOf = (...codes: string[]) =>
      balances.find((balance) => codes.includes(textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') ?? ''));
    const [opened, closed] = [balanceOf('OPBD', 'PRCD'), balanceOf('CLBD')];
    const days = entries.map(({ day }) => day).sort();
    const line = entries[0]?.line ?? 1;
    const from = /^\d{4}-\d\d-\d\d/.exec(textAt(statement, 'FrToDt', 'FrDtTm') ?? '')?.[0];
    const lastDay =
      (closed && dayAt(closed, 'Dt', line)) ??
      days.at(-1) ??
      refuseLine(line, 'a statement has neither lines nor days');
    return {
      accountNumber: textAt(statement, 'Acct', 'Id', 'IBAN') ?? textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
      ...{ firstDay: from ?? days[0] ?? lastDay, lastDay, entries },
      opening: opened === undefined ? null : amountAt(opened, line),
      closing: closed === undefined ? null : amountAt(closed, line),
    };
  });
}

/** Numbers of the lines at which entries begin, in the order of the document. */
function* linesOfEntries(content: string): Generator<number, undefined> {
  let [line, from] = [1, 0];
  for (const { index } of content.matchAll(/<(?:\w+:)?Ntry[\s>]/g)) {
    for (let at = content.indexOf('\n', from); at >= 0 && at < index; at = content.indexOf('\n', at + 1))
      line += 1;
    from = index;
    yield line;
  }
}
