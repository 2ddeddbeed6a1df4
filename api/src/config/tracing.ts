import { protocols, samplers, type TracingSettings } from '../tracing/tracing-settings.ts';
import { boolean, eitherOf, integer, number, passing, text } from './parsing/validators.ts';
import { InvalidSettings, variable, type Documentation, type Parsed } from './parsing/variable.ts';

const documentation: Documentation = {
  group: 'Log, metrics and back-pressure',
  readBy: ['edge', 'api'],
};

const address = passing(
  (given) => URL.canParse(given) && /^https?:$/.test(new URL(given).protocol),
  'must be an http:// or https:// address',
);

/** Variables of tracing, by the names of the OpenTelemetry specification. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    address({
      default: undefined,
      desc: 'OTLP/HTTP address that traces are sent to, such as `http://localhost:4318`; without it tracing is off',
    }),
    { ...documentation, shownDefault: 'no traces' },
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: variable(
    address({ default: undefined, desc: 'the same, as the whole address (`…/v1/traces`)' }),
    documentation,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    text({ default: 'http/protobuf', desc: 'encoding of traces: `http/protobuf` or `http/json`' }),
    documentation,
  ),
  OTEL_SDK_DISABLED: variable(
    boolean({ default: false, desc: 'turns tracing off where an address is set for all' }),
    documentation,
  ),
  OTEL_SERVICE_NAME: variable(text({ default: undefined, desc: 'name of this service in traces' }), {
    ...documentation,
    shownDefault: '`padiman-console`; API alone `padiman-api`',
  }),
  OTEL_TRACES_SAMPLER: variable(
    text({
      default: 'parentbased_always_on',
      desc: `traces that are recorded: ${samplers.map((name) => `\`${name}\``).join(', ')}`,
    }),
    documentation,
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    number(0, 1)({ default: 1, desc: 'share of traces that `traceidratio` records, `0` to `1`' }),
    documentation,
  ),
  OTEL_BSP_SCHEDULE_DELAY: variable(
    integer(10, 60_000)({ default: 5_000, desc: 'milliseconds between two exports of traces' }),
    documentation,
  ),
};

/**
 * Settings of tracing, undefined without an address to export to. The exporter itself reads address, headers, deadline and
 * certificates from the standard variables.
 *
 * @param service `service.name` where `OTEL_SERVICE_NAME` gives none
 * @throws InvalidSettings for an encoding or sampler that is not supported; without tracing they may be those of others
 */
export function tracingSettings(
  env: Parsed<typeof tracingVariables>,
  service: string,
): TracingSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || env.OTEL_SDK_DISABLED) return undefined;
  return {
    protocol: supported(env, 'OTEL_EXPORTER_OTLP_PROTOCOL', protocols),
    sampler: supported(env, 'OTEL_TRACES_SAMPLER', samplers),
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    service: env.OTEL_SERVICE_NAME ?? service,
    exportInterval: env.OTEL_BSP_SCHEDULE_DELAY,
  };
}

function supported<K extends string, T extends string>(
  env: Readonly<Record<K, string>>,
  name: K,
  values: readonly T[],
): T {
  const value = values.find((candidate) => candidate === env[name]);
  if (value === undefined) throw new InvalidSettings([`${name} must be ${eitherOf.format(values)}`]);
  return value;
}
