import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { temporaryFolder, trialStore } from '@padiman/release/testing';
import { objectStorage } from '@padiman/release/testing-object-storage';
import { runApi, runEdge } from '../testing/running-edge.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

const rulesOf = (file: string) =>
  (parse(read(`deploy/prometheus/${file}`)) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );
const recorded = rulesOf('recording-rules.yaml');
const alerts = rulesOf('alerts.yaml');

interface Panel {
  id: number;
  title: string;
  description: string;
  type: string;
  datasource: { uid: string };
  fieldConfig: { defaults: { unit: string } };
  gridPos: { x: number; y: number; w: number; h: number };
  targets: { expr: string; refId: string; datasource?: unknown }[];
}

interface Dashboard {
  uid: string;
  title: string;
  description: string;
  schemaVersion: number;
  templating: { list: { name: string; type: string; definition?: string }[] };
  panels: Panel[];
}

const dashboards = globSync('deploy/grafana/*.json', { cwd: root }).map(
  (file) => [basename(file), JSON.parse(read(file)) as Dashboard] as const,
);

/** Expressions of all dashboards, with a value for each variable of Grafana. */
const queries = dashboards.flatMap(([file, { panels, templating }]) => [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ from: `${file}: ${title}`, expr }))),
  ...templating.list.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ from: `${file}: ${name}`, expr: definition }],
  ),
]);

/** Names of metrics in an expression; those of labels and functions have other prefixes. */
const namesIn = (expr: string) => [
  ...new Set(expr.match(/\b(?:job:)?(?:padiman|process|nodejs)_[a-z0-9_]+(?::[a-z0-9]+)?/g)),
];

/** Names and types of the metrics in the text of `/metrics`. */
const typesIn = (text: string) =>
  new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));

/** Metrics in the tables of the documentation. */
const documented = () => {
  const rows = read('docs/operations.md').matchAll(/^\| `(padiman_\w+)/gm);
  return [...new Set([...rows].map(([, name = '']) => name))];
};

/** Metrics of started consoles: with its own API and object storage, and in front of a backend. */
async function exportedMetrics(t: TestContext): Promise<Map<string, string>> {
  const api = await runApi(t);
  const storage = await objectStorage(t);
  const copy = { folder: await temporaryFolder(t), limit: 1e6 };
  const own = await runEdge(t, { api, store: trialStore(storage(), { copy }) });
  const access = { metricsToken: undefined, production: false };
  const proxy = await runEdge(t, { api: { url: 'http://127.0.0.1:9' }, metricsAccess: access });
  const texts = await Promise.all([own, proxy].map(async ({ get }) => get('/metrics')));
  for (const { status } of texts) assert.equal(status, 200);
  return new Map(texts.flatMap(({ text }) => [...typesIn(text)]));
}

test('every metric of the rules, the dashboards and the documentation is exported', async (t) => {
  const exported = await exportedMetrics(t);
  // The embedded database has no connections, and this test no replicas: tests of the API read these.
  const ofPostgres = documented().filter(
    (name) => name.startsWith('padiman_database_') && !exported.has(name),
  );
  const own = [...exported.keys()].filter((name) => name.startsWith('padiman_'));
  assert.deepEqual(
    documented()
      .filter((name) => !ofPostgres.includes(name))
      .sort(),
    own.sort(),
  );
  for (const name of ofPostgres) exported.set(name, 'gauge');

  const isExported = (name: string) => {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    return exported.has(name) || (base !== name && exported.get(base) === 'histogram');
  };
  const records = new Set(recorded.map(({ record }) => record));
  const used = [
    ...queries,
    ...[...recorded, ...alerts].map(({ expr, alert, record }) => ({ from: alert ?? record ?? '', expr })),
  ];
  assert.ok(used.length > 100, `${used.length}`);
  for (const { from, expr } of used) {
    const names = namesIn(expr);
    assert.ok(names.length > 0 || /\bup\{/.test(expr), `${from} names no metric`);
    for (const name of names) assert.ok(records.has(name) || isExported(name), `${from}: ${name}`);
  }
});

test('every alert has a severity, texts, a test, and an entry in the runbook, which has no other', () => {
  const runbook = read('docs/runbook.md');
  const entries = [...runbook.matchAll(/^### (.+)$/gm)].map(([, title]) => title);
  const names = alerts.map(({ alert = '' }) => alert);
  assert.deepEqual(entries.sort(), [...names].sort());
  const tests = read('deploy/prometheus/alerts.test.yaml');
  for (const { alert = '', labels, annotations } of alerts) {
    assert.match(labels?.severity ?? '', /^(page|ticket)$/, alert);
    assert.ok(annotations?.summary && annotations.description, alert);
    assert.equal(annotations?.runbook_url, `docs/runbook.md#${alert.toLowerCase()}`);
    assert.ok(tests.includes(alert), `${alert} is not tested`);
    const [, entry = ''] = runbook.split(`### ${alert}\n`);
    const [text = ''] = entry.split(/^##/m);
    for (const part of ['Meaning', 'Look', 'Do', 'Escalate'])
      assert.ok(text.includes(`**${part}.**`), `${alert} lacks ${part}`);
  }
});

test('the runbook names npm scripts and metrics that exist', () => {
  const runbook = read('docs/runbook.md');
  const scriptsOf = (folder: string) =>
    (JSON.parse(read(join(folder, 'package.json'))) as { scripts: Record<string, string> }).scripts;
  const commands = [...runbook.matchAll(/npm run (\S+?)(?: -w (\w+))?[\s`]/g)];
  assert.ok(commands.length > 5, `${commands.length}`);
  for (const [command, script = '', folder = '.'] of commands)
    assert.ok(script in scriptsOf(folder), command);
  const known = new Set([
    ...documented(),
    ...[...queries, ...recorded, ...alerts].flatMap(({ expr }) => namesIn(expr)),
  ]);
  for (const name of namesIn(runbook)) assert.ok(known.has(name) || known.has(`${name}_count`), name);
});

const missing =
  spawnSync('promtool', ['--version']).status === 0
    ? false
    : 'promtool is not installed: apt-get install prometheus';

/** Runs promtool. @returns its output */
function promtool(...options: string[]): string {
  const { status, stdout, stderr } = spawnSync('promtool', options, {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}

test('promtool accepts the rules, the scrape configuration and the queries', { skip: missing }, async (t) => {
  promtool('check', 'rules', 'recording-rules.yaml', 'alerts.yaml');
  promtool('check', 'config', '--syntax-only', 'prometheus.yaml');
  const folder = await temporaryFolder(t);
  const rules = queries
    .filter(({ expr }) => !expr.startsWith('label_values('))
    .map(({ expr }, index) => ({
      record: `query_${index}`,
      expr: expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', '.*'),
    }));
  writeFileSync(join(folder, 'queries.yaml'), JSON.stringify({ groups: [{ name: 'queries', rules }] }));
  promtool('check', 'rules', join(folder, 'queries.yaml'));
});

test('alerts begin and end as their tests say', { skip: missing }, () => {
  assert.match(promtool('test', 'rules', 'alerts.test.yaml'), /SUCCESS/);
});
