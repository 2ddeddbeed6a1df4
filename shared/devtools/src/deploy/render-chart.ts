import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as render } from '@evertdespiegeleer/go-template';
import { parse, parseAllDocuments } from 'yaml';

/** A manifest of Kubernetes, as rendered. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string>; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values with others in their place, as Helm merges them: objects by key, everything else whole. */
export function mergeValues(values: Tree, others: Tree): Tree {
  const merged = Object.entries(others).map(([key, other]) => {
    const value = values[key];
    return [key, isTree(value) && isTree(other) ? mergeValues(value, other) : other];
  });
  return { ...values, ...(Object.fromEntries(merged) as Tree) };
}

export const readYaml = (file: string): Tree => parse(readFileSync(file, 'utf8')) as Tree;

/**
 * Renders a chart with the template engine of Go, which Helm uses too. Helm's own functions are unknown to it, so the
 * chart uses none; a value that is missing is an error.
 * @param values in place of those of values.yaml
 */
export async function renderChart(folder: string, values: Tree = {}): Promise<Manifest[]> {
  const chart = readYaml(join(folder, 'Chart.yaml')) as { name: string; version: string; appVersion: string };
  const data = {
    Values: mergeValues(readYaml(join(folder, 'values.yaml')), values),
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: 'trial', Service: 'Helm', Namespace: 'default' },
  };
  const templates = join(folder, 'templates');
  const files = readdirSync(templates).sort();
  const read = (file: string) => readFileSync(join(templates, file), 'utf8');
  const parts = files.filter((file) => file.startsWith('_')).map(read);
  const manifests: Manifest[] = [];
  for (const file of files.filter((name) => name.endsWith('.yaml'))) {
    const text = await render([...parts, read(file)].join(''), data).catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    });
    for (const document of parseAllDocuments(text)) {
      if (document.errors.length > 0)
        throw new Error(`${file}: ${document.errors.map(({ message }) => message).join('\n')}\n${text}`);
      const manifest = document.toJS() as Manifest | null;
      if (manifest) manifests.push(manifest);
    }
  }
  return manifests;
}
