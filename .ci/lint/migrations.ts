import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** Files that are no change of a schema that there is. */
const unchecked: ReadonlySet<string> = new Set(['all.ts', '0001-first-release.ts']);

interface Statement {
  /** In lower case, with single spaces, without comments and bodies of functions. */
  text: string;
  /** Tells whether the migration itself creates the table: nobody else uses it yet. */
  isNew: (table: string) => boolean;
  /** True in a migration that declares that it removes something. */
  contracts: boolean;
}

/** Finds the offending text of a statement, if there is one. */
type Find = (statement: Statement) => string | undefined;

const table = String.raw`(?:if exists |only )*"?([\w.$]+)"?`;
const alters = new RegExp(`\\balter table ${table}`);

/** First match whose table existed before the migration. */
const onExisting =
  (pattern: RegExp): Find =>
  ({ text, isNew }) =>
    [...text.matchAll(pattern)].find(([, name = '']) => !isNew(name))?.[0];

/** Clause of an `alter table` of an existing table that fulfils the condition. */
const clause =
  (isRefused: (clause: string) => boolean): Find =>
  ({ text, isNew }) => {
    const start = alters.exec(text);
    if (start === null || isNew(start[1] ?? '')) return undefined;
    return splitClauses(text.slice(start.index + start[0].length)).find(isRefused);
  };

const addsColumn = (text: string) =>
  /^add (column )?(?!(?:constraint|check|foreign|unique|primary|exclude)\b)/.test(text);

const addsConstraint = (text: string, kinds: string) =>
  new RegExp(`^add (constraint \\S+ )?(${kinds})\\b`).test(text);

/** Rules by the name by which a comment `// Allowed (<name>): <reason>` makes an exception, each with an advice. */
const rules: Readonly<Record<string, readonly [find: Find, advice: string]>> = {
  index: [
    onExisting(new RegExp(`\\bcreate (?:unique )?index\\b.*? on ${table}`, 'g')),
    'add the step createIndex(), which does not lock the table',
  ],
  'column type': [
    clause((text) => /^alter (column )?\S+ (set data )?type\b/.test(text)),
    'add a column of the new type, fill it by backfill(), and drop the old one two releases later',
  ],
  'not null': [
    clause((text) => addsColumn(text) && /\bnot null\b/.test(text) && !/\bdefault\b/.test(text)),
    'give the column a default, since processes of the version before insert without it',
  ],
  'set not null': [
    clause((text) => /^alter (column )?\S+ set not null\b/.test(text)),
    'add `check (… is not null) not valid` and the step validateConstraint()',
  ],
  rewrite: [
    clause(
      (text) =>
        addsColumn(text) &&
        /\bgenerated .*\bstored\b|\bidentity\b|\b(?:small|big)?serial[248]?\b|\bdefault \(?(gen_random_uuid|random|clock_timestamp|nextval|uuid)/.test(
          text,
        ),
    ),
    'it rewrites the table: add a nullable column, fill it by backfill() and keep it by a trigger',
  ],
  constraint: [
    clause(
      (text) =>
        (addsConstraint(text, 'check|foreign key') && !/\bnot valid\b/.test(text)) ||
        (addsConstraint(text, 'unique|primary key') && !/\busing index\b/.test(text)) ||
        addsConstraint(text, 'exclude') ||
        (addsColumn(text) && /\b(check ?\(|unique\b|primary key\b)/.test(text)),
    ),
    'add it as `not valid`, with the step validateConstraint(); a unique one `using index` of createIndex()',
  ],
  rename: [
    ({ text }) => /\balter (table|view|type|function) .*?\brename\b/.exec(text)?.[0],
    'add the new name beside the old one, and drop the old one two releases later',
  ],
  drop: [
    (statement) => {
      if (statement.contracts) return undefined;
      const whole = new RegExp(`\\bdrop (?:table|(?:materialized )?view|type|schema) ${table}`);
      const column = clause((part) => /^drop (column )?(?!constraint\b)\S+/.test(part));
      return whole.exec(statement.text)?.[0] ?? column(statement);
    },
    'only a migration with `compatibility = contract(…)` may drop what the version before has stopped using',
  ],
  update: [
    onExisting(
      new RegExp(
        `(?<!for |for no key |or |on |before |after )\\bupdate (?!set\\b)${table}(?: as \\w+| \\w+)? set\\b`,
        'g',
      ),
    ),
    'add the step backfill(), which changes rows in batches',
  ],
  delete: [
    onExisting(new RegExp(`\\b(?:delete from|truncate(?: table)?(?! on\\b)) ${table}`, 'g')),
    'delete rows in batches, outside of the migration',
  ],
  lock: [
    ({ text }) =>
      /^lock \S+|\block table\b|\bvacuum\b.*\bfull\b|\bcluster \w|\breindex\b|\brefresh materialized\b/.exec(
        text,
      )?.[0],
    'it locks the table for as long as the migration takes',
  ],
  do: [
    ({ text }) => /^do (?:language \S+ )?(?='|\$)/.exec(text)?.[0],
    'its body is not checked: write its statements as such, or as a step',
  ],
};

/** Migrations of a checkout that the rules hold for, with their violations. @param root folder of the checkout */
export function checkedMigrations(root: string): Map<string, string[]> {
  const files = globSync('api/src/database/migrations/*.ts', { cwd: root }).toSorted();
  const checked = files.filter((file) => !unchecked.has(basename(file)));
  return new Map(checked.map((file) => [file, migrationViolations(readFileSync(join(root, file), 'utf8'))]));
}

/** Violations of a migration, each with the rule and an advice. @param source text of the file */
export function migrationViolations(source: string): string[] {
  const parsed = ts.createSourceFile('migration.ts', source, ts.ScriptTarget.Latest);
  const { literals, members } = contentOf(parsed);
  const statements = literals.flatMap(statementsOf);
  // With `if not exists`, or a name that is inserted, it may be a table that others use.
  const created = new Set(
    statements
      .flatMap((text) => [...text.matchAll(new RegExp(`\\bcreate table (?!if not exists )${table}`, 'g'))])
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('$inserted')),
  );
  const isNew = (name: string) => created.has(name);
  const declared = declaredCompatibility(parsed);
  const contracts = declared === 'contract';
  const altered = new Set(
    statements.map((text) => alters.exec(text)?.[1]).filter((name) => name !== undefined && !isNew(name)),
  );
  const found: [name: string, text: string][] = [
    ...statements.flatMap((text) =>
      Object.entries(rules).flatMap(([name, [find, advice]]): [string, string][] => {
        const offending = find({ text, isNew, contracts });
        return offending === undefined ? [] : [[name, `\`${offending.trim().slice(0, 80)}\`: ${advice}`]];
      }),
    ),
  ];
  const names = [...altered].join(', ');
  if (altered.size > 1)
    found.push([
      'several tables',
      `${names}: alter each in a migration of its own, which holds none while it waits`,
    ]);
  for (const name of members.filter((member) => builders.has(member)))
    found.push(['builder', `\`${name}\`: write the statement as SQL, which is checked`]);
  const allowed = new Set(
    [...source.matchAll(/\/\/ Allowed \(([\w ]+)\): \S/g)].map(([, name = '']) => name.toLowerCase()),
  );
  return [
    ...found.filter(([name]) => !allowed.has(name)).map(([name, text]) => `${name}: ${text}`),
    ...(declared ? [] : ['compatibility: export `compatibility`, either `expand` or `contract(…)`']),
  ];
}

/** SQL statements in a literal. */
const statementsOf = (literal: string): string[] =>
  literal
    .replace(/--.*$/gm, '')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** Members of Kysely by which a source changes tables without SQL that could be checked. */
const builders: ReadonlySet<string> = new Set(['schema', 'updateTable', 'deleteFrom', 'mergeInto']);

/**
 * Texts of the strings and templates of a source, and names of the members that its expressions and destructurings read.
 * A value in a template is `$inserted`, a table that may exist.
 */
function contentOf(source: ts.SourceFile): { literals: string[]; members: string[] } {
  const literals: string[] = [];
  const members: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text);
    if (ts.isTemplateExpression(node))
      literals.push(
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('$inserted'),
      );
    if (ts.isPropertyAccessExpression(node)) members.push(node.name.text);
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      members.push(node.argumentExpression.text);
    if (ts.isBindingElement(node)) {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) || ts.isStringLiteral(name)) members.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, members };
}

/** Value of the exported constant `compatibility`. */
function declaredCompatibility(source: ts.SourceFile): 'expand' | 'contract' | undefined {
  const value = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'compatibility')?.initializer;
  if (value === undefined) return undefined;
  if (ts.isIdentifier(value) && value.text === 'expand') return 'expand';
  const isCall = ts.isCallExpression(value) && ts.isIdentifier(value.expression);
  return isCall && value.expression.text === 'contract' ? 'contract' : undefined;
}

/** Splits the clauses of an `alter table` at commas outside of brackets. */
function splitClauses(text: string): string[] {
  const clauses = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += character;
  }
  return clauses.map((part) => part.trim());
}
