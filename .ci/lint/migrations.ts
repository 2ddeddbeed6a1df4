import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** Files that are no change of a schema that there is. */
const unchecked: ReadonlySet<string> = new Set(['all.ts', '0001-baseline.ts']);

interface Rule {
  /** Name by which a comment `// Allowed (<name>): <reason>` makes an exception. */
  name: string;
  /** Finds the offending text of a statement. */
  find: (statement: Statement) => string | undefined;
  advice: string;
}

interface Statement {
  /** In lower case, with single spaces, without comments and bodies of functions. */
  text: string;
  /** Tells whether the migration itself creates the table: nobody else uses it yet. */
  isNew: (table: string) => boolean;
  /** True in a migration that declares that it removes something. */
  contracts: boolean;
}

const table = String.raw`(?:if exists |only )*"?([\w.$]+)"?`;
const alters = new RegExp(`\\balter table ${table}`);

/** First match whose table existed before the migration. */
const onExisting =
  (pattern: RegExp) =>
  ({ text, isNew }: Statement): string | undefined => {
    for (const match of text.matchAll(pattern)) {
      if (!isNew(match[1] ?? '')) return match[0];
    }
    return undefined;
  };

/** Clause of an `alter table` of an existing table that fulfils the condition. */
const clause =
  (isRefused: (clause: string) => boolean) =>
  ({ text, isNew }: Statement): string | undefined => {
    const start = alters.exec(text);
    if (start === null || isNew(start[1] ?? '')) return undefined;
    return splitClauses(text.slice(start.index + start[0].length)).find(isRefused);
  };

const addsColumn = (text: string) =>
  /^add (column )?(?!(?:constraint|check|foreign|unique|primary|exclude)\b)/.test(text);

const rules: readonly Rule[] = [
  {
    name: 'index',
    find: onExisting(new RegExp(`\\bcreate (?:unique )?index\\b.*? on ${table}`, 'g')),
    advice: 'add the step createIndex(), which does not lock the table',
  },
  {
    name: 'column type',
    find: clause((text) => /^alter (column )?\S+ (set data )?type\b/.test(text)),
    advice: 'add a column of the new type, fill it by backfill(), and drop the old one two releases later',
  },
  {
    name: 'not null',
    find: clause((text) => addsColumn(text) && /\bnot null\b/.test(text) && !/\bdefault\b/.test(text)),
    advice: 'give the column a default, since processes of the version before insert without it',
  },
  {
    name: 'set not null',
    find: clause((text) => /^alter (column )?\S+ set not null\b/.test(text)),
    advice: 'add `check (… is not null) not valid` and the step validateConstraint()',
  },
  {
    name: 'rewrite',
    find: clause(
      (text) =>
        addsColumn(text) &&
        /\bgenerated .*\bstored\b|\bidentity\b|\b(?:small|big)?serial[248]?\b|\bdefault \(?(gen_random_uuid|random|clock_timestamp|nextval|uuid)/.test(
          text,
        ),
    ),
    advice: 'it rewrites the table: add a nullable column, fill it by backfill() and keep it by a trigger',
  },
  {
    name: 'constraint',
    find: clause(
      (text) =>
        (/^add (constraint \S+ )?(check|foreign key)\b/.test(text) && !/\bnot valid\b/.test(text)) ||
        (/^add (constraint \S+ )?(unique|primary key)\b/.test(text) && !/\busing index\b/.test(text)) ||
        /^add (constraint \S+ )?exclude\b/.test(text) ||
        (addsColumn(text) && /\b(check ?\(|unique\b|primary key\b)/.test(text)),
    ),
    advice:
      'add it as `not valid`, with the step validateConstraint(); a unique one `using index` of createIndex()',
  },
  {
    name: 'rename',
    find: ({ text }) => /\balter (table|view|type|function) .*?\brename\b/.exec(text)?.[0],
    advice: 'add the new name beside the old one, and drop the old one two releases later',
  },
  {
    name: 'drop',
    find: ({ text, contracts, isNew }) => {
      if (contracts) return undefined;
      const whole = new RegExp(`\\bdrop (?:table|(?:materialized )?view|type|schema) ${table}`).exec(
        text,
      )?.[0];
      return (
        whole ??
        clause((part) => /^drop (column )?(?!constraint\b)\S+/.test(part))({ text, contracts, isNew })
      );
    },
    advice:
      'only a migration with `compatibility = contract(…)` may drop what the version before has stopped using',
  },
  {
    name: 'update',
    find: onExisting(
      new RegExp(
        `(?<!for |for no key |or |on |before |after )\\bupdate (?!set\\b)${table}(?: as \\w+| \\w+)? set\\b`,
        'g',
      ),
    ),
    advice: 'add the step backfill(), which changes rows in batches',
  },
  {
    name: 'delete',
    find: onExisting(new RegExp(`\\b(?:delete from|truncate(?: table)?) ${table}`, 'g')),
    advice: 'delete rows in batches, outside of the migration',
  },
  {
    name: 'lock',
    find: ({ text }) =>
      /^lock \S+|\block table\b|\bvacuum\b.*\bfull\b|\bcluster \w|\breindex\b|\brefresh materialized\b/.exec(
        text,
      )?.[0],
    advice: 'it locks the table for as long as the migration takes',
  },
  {
    name: 'do',
    find: ({ text }) => /^do (?:language \S+ )?(?='|\$)/.exec(text)?.[0],
    advice: 'its body is not checked: write its statements as such, or as a step',
  },
];

/** Migrations of a checkout that the rules hold for, with their violations. @param root folder of the checkout */
export function checkedMigrations(root: string): Map<string, string[]> {
  const files = globSync('api/src/database/migrations/*.ts', { cwd: root }).toSorted();
  const checked = files.filter((file) => !unchecked.has(basename(file)));
  return new Map(checked.map((file) => [file, migrationViolations(readFileSync(join(root, file), 'utf8'))]));
}

/** Violations of a migration, each with the rule and an advice. @param source text of the file */
export function migrationViolations(source: string): string[] {
  const allowed = new Set(
    [...source.matchAll(/\/\/ Allowed \(([\w ]+)\): \S/g)].map(([, name = '']) => name.toLowerCase()),
  );
  const parsed = ts.createSourceFile('migration.ts', source, ts.ScriptTarget.Latest);
  const statements = statementsOf(parsed);
  // With `if not exists`, or a name that is inserted, it may be a table that others use.
  const created = new Set(
    statements
      .flatMap((text) => [...text.matchAll(new RegExp(`\\bcreate table (?!if not exists )${table}`, 'g'))])
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('$inserted')),
  );
  const declared = declaredCompatibility(parsed);
  const contracts = declared === 'contract';
  const isNew = (name: string) => created.has(name);
  const found = statements.flatMap((text) =>
    rules
      .filter(({ name }) => !allowed.has(name))
      .flatMap(({ name, find, advice }) => {
        const offending = find({ text, isNew, contracts });
        return offending === undefined ? [] : [`${name}: \`${offending.trim().slice(0, 80)}\`: ${advice}`];
      }),
  );
  const altered = new Set(
    statements.map((text) => alters.exec(text)?.[1]).filter((name) => name !== undefined && !isNew(name)),
  );
  if (altered.size > 1 && !allowed.has('several tables')) {
    found.push(
      `several tables: ${[...altered].join(', ')}: alter each in a migration of its own, which holds none while it waits`,
    );
  }
  if (!allowed.has('builder')) {
    found.push(
      ...buildersOf(parsed).map(
        (name) => `builder: \`${name}\`: write the statement as SQL, which is checked`,
      ),
    );
  }
  if (declared === undefined) {
    found.push('compatibility: export `compatibility`, either `expand` or `contract(…)`');
  }
  return found;
}

/** SQL statements in the template literals and strings of a source. */
function statementsOf(source: ts.SourceFile): string[] {
  return literalsOf(source).flatMap((literal) =>
    literal
      .replace(/--.*$/gm, '')
      .replace(/\/\*[^]*?\*\//g, '')
      .replace(/\$(\w*)\$[^]*?\$\1\$/g, "''")
      .toLowerCase()
      .replace(/\s+/g, ' ')
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  );
}

/** Texts of strings and templates; a value in a template is `$inserted`, a table that may exist. */
function literalsOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) {
      found.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join('$inserted'),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Value of the exported constant `compatibility`. */
function declaredCompatibility(source: ts.SourceFile): 'expand' | 'contract' | undefined {
  const declarations = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const value = declarations.find(
    ({ name }) => ts.isIdentifier(name) && name.text === 'compatibility',
  )?.initializer;
  if (value === undefined) return undefined;
  if (ts.isIdentifier(value) && value.text === 'expand') return 'expand';
  const called = ts.isCallExpression(value) && ts.isIdentifier(value.expression) && value.expression.text;
  return called === 'contract' ? 'contract' : undefined;
}

const builders: ReadonlySet<string> = new Set(['schema', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Members of Kysely by which a source changes tables without SQL that could be checked. */
function buildersOf(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const name = memberOf(node);
    if (name !== undefined && builders.has(name)) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Name of the member that an expression or a destructuring reads. */
function memberOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
    return node.argumentExpression.text;
  if (!ts.isBindingElement(node)) return undefined;
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
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
