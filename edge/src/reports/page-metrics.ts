import { Counter, Histogram, type Registry } from 'prom-client';
import type { LiveBuild } from '@padiman/release/store';
import { array, type InferType, number, object, string } from 'yup';

type Labels = { remote: string; build: string };
type Live = Readonly<Record<string, LiveBuild>>;

/** True for a build of the live release. Callers choose what they report, and no label holds their input. */
const isKnown = (live: Live, { remote, build }: Labels) => {
  const found = live[remote];
  return found !== undefined && [found.build, found.lastGood, found.canary?.build].includes(build);
};

/** Labels of failures in builds that are not live, of unknown remotes, and of the registry itself. */
const otherLabels = (remote: string): Labels => ({
  remote: remote === 'registry' ? remote : 'other',
  build: 'other',
});

/** Metrics of the pages, by remote and build. Series of builds that left the live release are removed. */
export function pageMetrics(registry: Registry) {
  const registers = [registry];
  const labelNames = ['remote', 'build'] as const;
  const loads = new Counter({
    name: 'padiman_remote_loads_total',
    help: 'Pages that loaded a build of a remote or of the shell.',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'padiman_remote_failures_total',
    help: 'Failures of a build in pages, by phase; `other` for builds that are not live.',
    labelNames: [...labelNames, 'phase'],
    registers,
  });
  // A rate misses the increase with which a series begins.
  failures.inc({ ...otherLabels('registry'), phase: 'registry' }, 0);
  const vital = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name: `padiman_web_vitals_${name}`, help, labelNames, buckets, registers });
  const opened = 'of pages that were opened in a section of this build.';
  const vitals = {
    ttfb: vital('ttfb_seconds', `Time To First Byte ${opened}`, [0.1, 0.2, 0.4, 0.8, 1.2, 1.8, 3, 6]),
    fcp: vital('fcp_seconds', `First Contentful Paint ${opened}`, [0.5, 1, 1.5, 1.8, 2.5, 3, 4, 6, 10]),
    lcp: vital('lcp_seconds', `Largest Contentful Paint ${opened}`, [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10]),
    inp: vital(
      'inp_seconds',
      'Interaction to Next Paint in sections of this build.',
      [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2],
    ),
    cls: vital(
      'cls',
      'Cumulative Layout Shift in sections of this build.',
      [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
    ),
  };
  const seen = new Map<string, Labels>();

  /** Adds the labels of a known build, and removes the series of those that are no longer known. */
  function labelsOf(live: Live, remote: string, build: string): Labels | undefined {
    const labels = { remote, build };
    if (!isKnown(live, labels)) return undefined;
    const key = `${remote} ${build}`;
    if (seen.has(key)) return labels;
    for (const [old, gone] of seen) {
      if (isKnown(live, gone)) continue;
      seen.delete(old);
      loads.remove(gone);
      for (const phase of reportPhases) failures.remove({ ...gone, phase });
      for (const one of Object.values(vitals)) one.remove(gone);
    }
    seen.set(key, labels);
    for (const phase of reportPhases) if (phase !== 'registry') failures.inc({ ...labels, phase }, 0);
    return labels;
  }

  return {
    notePage(live: Live, { builds }: PageReport): void {
      for (const { remote, version, loads: count, ...values } of builds) {
        const labels = labelsOf(live, remote, version);
        if (!labels) continue;
        if (count > 0) loads.inc(labels, count);
        for (const [name, one] of Object.entries(vitals)) {
          const value = values[name as keyof typeof values];
          if (value !== undefined) one.observe(labels, value);
        }
      }
    },
    noteFailure(live: Live, { remote, version, phase }: RemoteReport): void {
      const labels = labelsOf(live, remote, version) ?? otherLabels(remote);
      failures.inc({ ...labels, phase });
    },
  };
}

export type PageMetrics = ReturnType<typeof pageMetrics>;

/** Phases in which a remote can fail. */
export const reportPhases = ['manifest', 'load', 'start', 'render', 'use', 'registry'] as const;

const remote = (others: string) =>
  string()
    .matches(new RegExp(`^(mfe-[a-z][a-z0-9-]{0,60}|${others})$`))
    .required();

/** Report of a page about a build that failed in it. `version` is the full name of the build. */
export const remoteReport = object({
  remote: remote('shell|registry'),
  version: string().max(100).required(),
  phase: string().oneOf(reportPhases).required(),
  cause: string().max(1000).required(),
  release: string().max(40),
}).noUnknown();

export type RemoteReport = InferType<typeof remoteReport>;

const seconds = () => number().min(0).max(600);

/** Report of a page, sent when it is hidden: the builds that it loaded, and their web vitals. */
export const pageReport = object({
  builds: array()
    .of(
      object({
        remote: remote('shell'),
        version: string().max(100).required(),
        loads: number().integer().min(0).max(1000).required(),
        ...{ ttfb: seconds(), fcp: seconds(), lcp: seconds(), inp: seconds() },
        cls: number().min(0).max(100),
      }).noUnknown(),
    )
    .min(1)
    .max(40)
    .required(),
}).noUnknown();

export type PageReport = InferType<typeof pageReport>;
