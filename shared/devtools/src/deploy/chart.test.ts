import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { checkoutRoot } from '@padiman/release/checkout';
import ts from 'typescript';
import { mergeValues, readYaml, renderChart, type Manifest } from './render-chart.ts';

const folder = join(checkoutRoot, 'deploy/helm/padiman-console');

const kinds = {
  ...{ Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service },
  ServiceAccount,
};

/** Every optional part of the chart. */
const everything = {
  image: { tag: '1.2.3', pullSecrets: ['registry'] },
  environment: { SMS_PROVIDER: 'termii', NOTE: 'a "quoted": text' },
  nodeSelector: { disk: 'ssd' },
  podAnnotations: { 'example.com/team': 'console' },
  serviceAccount: { annotations: { 'example.com/role': 'releases' } },
  ingress: { enabled: true, annotations: { 'example.com/issuer': 'ca' } },
};

/** The least that the chart can be. */
const least = {
  migration: { enabled: false },
  releases: { import: { enabled: false } },
  autoscaling: { enabled: false },
  podDisruptionBudget: { enabled: false },
  networkPolicy: { enabled: false },
  serviceAccount: { name: 'given' },
};

/** Messages of the compiler about properties that the types of Kubernetes do not have, or of another type. */
function typeErrors(manifests: readonly Manifest[]): string[] {
  const file = join(import.meta.dirname, 'rendered.ts');
  const text = manifests
    .map(({ apiVersion, kind }, index) => {
      const value = JSON.stringify(manifests[index]);
      return `import type { I${kind} as I${index} } from 'kubernetes-models/${apiVersion}/${kind}';\nexport const value${index}: I${index} = ${value};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    target: ts.ScriptTarget.ES2023,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === file || fileExists(path);
  host.getSourceFile = (path, ...rest) =>
    path === file ? ts.createSourceFile(path, text, ts.ScriptTarget.ES2023) : getSourceFile(path, ...rest);
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const validated = (manifest: Manifest) => {
  const Kind = kinds[manifest.kind as keyof typeof kinds];
  assert.ok(Kind, `No schema of ${manifest.kind}`);
  // The type of its values is what is checked here.
  new Kind(manifest as never).validate();
};

test('the chart renders to manifests that fit the schemas and types of Kubernetes', async () => {
  const [all, few] = [await renderChart(folder, everything), await renderChart(folder, least)];
  assert.deepEqual(all.map(({ kind }) => kind).sort(), [
    ...['Deployment', 'HorizontalPodAutoscaler', 'Ingress', 'Job', 'Job', 'NetworkPolicy'],
    ...['PodDisruptionBudget', 'Service', 'ServiceAccount', 'ServiceAccount'],
  ]);
  assert.deepEqual(few.map(({ kind }) => kind).sort(), ['Deployment', 'Service']);
  for (const manifest of [...all, ...few]) validated(manifest);
  // The schemas allow unknown fields; the types do not.
  const [deployment] = few;
  const misspelt = { ...deployment, spec: { ...deployment?.spec, replcas: 2 } } as Manifest;
  const errors = typeErrors([...all, ...few, misspelt]);
  assert.equal(errors.length, 1, errors.join('\n'));
  assert.match(errors[0] ?? '', /"replcas"' does not exist in type 'IDeploymentSpec'/);
  const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'two' } } as Manifest;
  assert.throws(() => validated(wrong), /replicas must be integer/);
});

interface PodSpec {
  serviceAccountName?: string;
  terminationGracePeriodSeconds?: number;
  automountServiceAccountToken: boolean;
  securityContext: { runAsNonRoot: boolean };
  containers: {
    args: string[];
    env?: { name: string; value: string }[];
    envFrom: { secretRef: { name: string } }[];
    securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
    volumeMounts: { mountPath: string }[];
    readinessProbe?: { httpGet: { path: string } };
    livenessProbe?: { httpGet: { path: string } };
  }[];
}

const podOf = ({ spec }: Manifest) => (spec as { template: { spec: PodSpec } }).template.spec;

test('pods have no rights, write to their volumes alone, and private key and owner of the database are for their jobs', async () => {
  const manifests = await renderChart(folder, everything);
  const withPods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
  for (const manifest of withPods) {
    const { automountServiceAccountToken, securityContext, containers } = podOf(manifest);
    assert.deepEqual([automountServiceAccountToken, securityContext.runAsNonRoot], [false, true]);
    for (const { securityContext: rights, volumeMounts, envFrom } of containers) {
      assert.deepEqual([rights.readOnlyRootFilesystem, rights.allowPrivilegeEscalation], [true, false]);
      assert.deepEqual(volumeMounts.map(({ mountPath }) => mountPath).sort(), ['/data', '/tmp']);
      const hasKey = envFrom.some(({ secretRef: { name } }) => name === 'padiman-console-registry-key');
      assert.equal(hasKey, manifest.metadata.name.endsWith('-releases'));
      const isOwner = envFrom.some(({ secretRef: { name } }) => name === 'padiman-console-owner');
      assert.equal(isOwner, manifest.metadata.name.endsWith('-migration'));
    }
  }
  const [deployment] = withPods;
  const [container] = podOf(deployment as Manifest).containers;
  assert.equal(container?.readinessProbe?.httpGet.path, '/readyz?of=site');
  assert.equal(container?.livenessProbe?.httpGet.path, '/healthz');
  assert.ok(container?.env?.some(({ name, value }) => name === 'NOTE' && value === 'a "quoted": text'));
});

test('the job of the releases has an account before an installation, with the annotations of the pods', async () => {
  const hookOf = ({ metadata }: Manifest) => metadata.annotations?.['helm.sh/hook'];
  const weightOf = ({ metadata }: Manifest) => Number(metadata.annotations?.['helm.sh/hook-weight']);
  for (const values of [everything, { ...everything, serviceAccount: { name: 'given' } }]) {
    const manifests = await renderChart(folder, values);
    const job = manifests.find(({ kind, metadata }) => kind === 'Job' && /-releases$/.test(metadata.name))!;
    const name = podOf(job).serviceAccountName;
    const account = manifests.find(
      ({ kind, metadata }) => kind === 'ServiceAccount' && metadata.name === name,
    );
    if ('name' in values.serviceAccount) {
      assert.deepEqual([name, account], ['given', undefined]);
    } else {
      assert.ok(
        account && name !== podOf(manifests.find(({ kind }) => kind === 'Deployment')!).serviceAccountName,
      );
      assert.equal(hookOf(account), hookOf(job));
      assert.ok(weightOf(account) < weightOf(job));
      assert.equal(account.metadata.annotations?.['example.com/role'], 'releases');
    }
  }
});

test('selectors of service, budget and network policy select the pods of the deployment, and no job', async () => {
  const manifests = await renderChart(folder, everything);
  const labelsOf = ({ spec }: Manifest) =>
    (spec as { template: { metadata: { labels: Record<string, string> } } }).template.metadata.labels;
  const specOf = (kind: string) =>
    manifests.find((manifest) => manifest.kind === kind)?.spec as Record<string, { matchLabels: object }>;
  const selectors = [
    specOf('Service')['selector'],
    specOf('PodDisruptionBudget')['selector']?.matchLabels,
    specOf('NetworkPolicy')['podSelector']?.matchLabels,
    specOf('Deployment')['selector']?.matchLabels,
  ] as Record<string, string>[];
  const selects = (selector: Record<string, string>, labels: Record<string, string>) =>
    Object.entries(selector).every(([key, value]) => labels[key] === value);
  for (const selector of selectors) {
    for (const manifest of manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job'))
      assert.equal(selects(selector, labelsOf(manifest)), manifest.kind === 'Deployment');
  }
});

test('the commands of the chart are scripts of the package', async () => {
  for (const manifest of await renderChart(folder)) {
    if (manifest.kind !== 'Deployment' && manifest.kind !== 'Job') continue;
    for (const { args } of podOf(manifest).containers) {
      const script = join(checkoutRoot, (args[1] ?? '').replace(/\.js$/, '.ts'));
      assert.ok(readFileSync(script, 'utf8').length > 0);
    }
  }
});

test('the chart is of the version of the checkout', () => {
  const { version } = JSON.parse(readFileSync(join(checkoutRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  assert.equal(readYaml(join(folder, 'Chart.yaml'))['appVersion'], version);
});

test('the schema of the values accepts the defaults, and refuses what is misspelt or out of range', () => {
  const schema = JSON.parse(readFileSync(join(folder, 'values.schema.json'), 'utf8')) as object;
  const validate = new Ajv({ allErrors: true, strict: true, strictRequired: false }).compile(schema);
  const values = readYaml(join(folder, 'values.yaml'));
  for (const valid of [{}, everything, least, { fourEyesLimit: 'none', auditHeadUrl: 'none' }]) {
    validate(mergeValues(values, valid));
    assert.deepEqual(validate.errors ?? [], []);
  }
  for (const invalid of [
    { replcas: 3 },
    { replicas: 0 },
    { image: { repository: 'console', tag: 'latest' } },
    { readinessPart: 'database' },
    { publicOrigin: 'http://padiman.example' },
    { fourEyesLimit: '' },
    { auditHeadUrl: 'http://heads.example' },
    { environment: { port: '1' } },
    { environment: { DRAIN_SECONDS: '5' } },
    { resources: { limits: { memory: 'much' } } },
    { networkPolicy: { fromNamespaces: [] } },
  ]) {
    assert.equal(validate(mergeValues(values, invalid)), false, JSON.stringify(invalid));
  }
});
