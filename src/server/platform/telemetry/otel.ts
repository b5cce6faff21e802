import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import { minuteMs } from '../../../domain/time-units.ts'
import { waitAtMost } from '../wait-at-most.ts'
import { registryProducer } from './otel-metrics.ts'
import { otelTracer } from './otel-tracer.ts'
import type { Telemetry, TelemetryDependencies } from './telemetry-dependencies.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { noTracer } from './tracing.ts'

/** Shortest time between two warnings while exports keep failing. */
const WARN_EVERY_MS = 5 * minuteMs

/** OpenTelemetry's SDK with its exporters. Imported only if telemetry is sent. */
export function startOtel(
  settings: TelemetrySettings,
  { log, version, registry, roles }: TelemetryDependencies,
): Telemetry {
  // The default resource describes the SDK (`telemetry.sdk.*`).
  const resource = defaultResource().merge(
    resourceFromAttributes({
      'service.instance.id': crypto.randomUUID(),
      'winnow.roles': [...roles],
      [ATTR_SERVICE_VERSION]: version,
      ...settings.resource,
      [ATTR_SERVICE_NAME]: settings.service,
    }),
  )
  const { headers } = settings

  /** Makes an exporter log that its exports fail, and that they succeed again. Errors still reach the SDK. */
  function watched<Exporter extends { export(items: never, done: (result: Outcome) => void): void }>(
    signal: string,
    exporter: Exporter,
  ): Exporter {
    const send = exporter.export.bind(exporter)
    let failed = 0
    let warnedAt = Number.NEGATIVE_INFINITY
    exporter.export = (items: never, done: (result: Outcome) => void) =>
      send(items, (result) => {
        if (result.code === 0) {
          if (failed > 0) log.info({ signal, failed }, 'the collector takes telemetry again')
          failed = 0
          warnedAt = Number.NEGATIVE_INFINITY
        } else {
          failed++
          if (performance.now() - warnedAt >= WARN_EVERY_MS) {
            warnedAt = performance.now()
            log.warn({ signal, failed, fault: faultIn(result.error) }, 'telemetry does not reach the collector')
          }
        }
        done(result)
      })
    return exporter
  }

  const traces =
    settings.traces === undefined
      ? undefined
      : otelTracer(watched('traces', new OTLPTraceExporter({ url: settings.traces, headers, concurrencyLimit: 4 })), {
          sampler: settings.sampler,
          resource,
          version,
        })
  const metrics =
    settings.metrics === undefined
      ? undefined
      : new MeterProvider({
          resource,
          readers: [
            new PeriodicExportingMetricReader({
              exporter: watched(
                'metrics',
                new OTLPMetricExporter({ url: settings.metrics, headers, concurrencyLimit: 2 }),
              ),
              exportIntervalMillis: settings.metricsEveryMs,
              exportTimeoutMillis: Math.min(settings.metricsEveryMs, 15_000),
              metricProducers: [registryProducer(registry, { version })],
            }),
          ],
        })

  return {
    tracer: traces?.tracer ?? noTracer,
    async stop(graceMs) {
      // Data that is not sent by then is lost.
      await waitAtMost(Promise.allSettled([traces?.stop(), metrics?.shutdown()]), graceMs)
    },
  }
}

interface Outcome {
  readonly code: number
  readonly error?: Error
}

/** The HTTP status, error code or name of an error. Its message is not logged: it may quote the telemetry. */
function faultIn(error: Error | undefined): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return code === undefined ? (error?.name ?? 'unknown') : String(code).slice(0, 40)
}
