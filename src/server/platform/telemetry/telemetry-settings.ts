import { z } from 'zod'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Receivers of traces and metrics, and the attributes of the sender. */
export type TelemetrySettings = NonNullable<ReturnType<typeof telemetrySettings>>

/** `name=value,other=value` with percent-encoded values, as in W3C Baggage. Error messages never repeat the input. */
const Pairs = (names: RegExp, values: RegExp) =>
  z.string().transform((text, context): Readonly<Record<string, string>> => {
    const pairs = text.split(',').filter((part) => part.trim() !== '')
    const read = pairs.map((part) => {
      const at = part.indexOf('=')
      const value = decoded(part.slice(at + 1).trim())
      return at > 0 && value !== undefined ? ([part.slice(0, at).trim(), value] as const) : undefined
    })
    const isWrong = read.some((pair) => !pair || !names.test(pair[0]) || !values.test(pair[1]))
    if (!isWrong) return Object.fromEntries(read.flatMap((pair) => (pair ? [pair] : [])))
    context.addIssue({ code: 'custom', message: 'expected name=value pairs, values percent-encoded' })
    return z.NEVER
  })

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const Endpoint = z.url({ protocol: /^https?$/ }).optional()
const Exporter = z.enum(['otlp', 'none']).default('otlp')

/** The settings of OpenTelemetry's specification that the product supports, under their own names. */
export const telemetryShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Endpoint.describe(
    'OpenTelemetry collector (OTLP over HTTP) for traces and figures, such as http://127.0.0.1:4318',
  ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: Endpoint.describe('Whole address for traces, instead'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: Endpoint.describe('Whole address for figures, instead'),
  OTEL_EXPORTER_OTLP_HEADERS: Pairs(/^[!#$%&'*+.^_`|~\w-]+$/, /^[\t\x20-\x7e]*$/)
    .default({})
    .describe('Headers for the collector, name=value pairs; they may be secret'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/protobuf')
    .optional()
    .describe('http/protobuf is the one that is spoken'),
  OTEL_TRACES_EXPORTER: Exporter.describe('none: no traces'),
  OTEL_METRICS_EXPORTER: Exporter.describe('none: no figures, where /metrics is read already'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number()
    .int()
    .min(1000)
    .max(hourMs)
    .default(minuteMs)
    .describe('Milliseconds between two times that figures are sent'),
  OTEL_SERVICE_NAME: z.string().max(255).optional().describe('Name of the service in traces and figures; winnow'),
  OTEL_RESOURCE_ATTRIBUTES: Pairs(/^[\x21-\x7e]{1,255}$/, /^[^\p{Cc}]{0,255}$/u)
    .default({})
    .describe('More about the service: deployment.environment.name=production,host.name=one'),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_traceidratio').describe('Which traces are kept'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).describe('Share of traces that are kept, 0 to 1'),
  OTEL_SDK_DISABLED: z
    .string()
    .transform((word) => word.trim().toLowerCase() === 'true')
    .default(false)
    .describe('true: nothing is sent, whatever the others say'),
}

type Given = Readonly<z.output<z.ZodObject<typeof telemetryShape>>>

/** Undefined if nothing is sent. */
export function telemetrySettings(given: Given) {
  if (given.OTEL_SDK_DISABLED) return undefined
  const base = given.OTEL_EXPORTER_OTLP_ENDPOINT
  const under = (path: string) => base && `${base.replace(/\/$/, '')}/${path}`
  const traces =
    given.OTEL_TRACES_EXPORTER === 'none' ? undefined : (given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? under('v1/traces'))
  const metrics =
    given.OTEL_METRICS_EXPORTER === 'none'
      ? undefined
      : (given.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? under('v1/metrics'))
  if (!traces && !metrics) return undefined
  return {
    /** Complete URLs; undefined means not sent. */
    traces,
    metrics,
    /** Secret. */
    headers: given.OTEL_EXPORTER_OTLP_HEADERS,
    service: given.OTEL_SERVICE_NAME ?? given.OTEL_RESOURCE_ATTRIBUTES['service.name'] ?? 'winnow',
    resource: given.OTEL_RESOURCE_ATTRIBUTES,
    sampler: { kind: given.OTEL_TRACES_SAMPLER, ratio: given.OTEL_TRACES_SAMPLER_ARG },
    metricsEveryMs: given.OTEL_METRIC_EXPORT_INTERVAL,
  }
}
