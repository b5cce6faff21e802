import type { Telemetry, TelemetryDependencies } from './telemetry-dependencies.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { noTracer } from './tracing.ts'

/** Traces and metrics for a collector, if one is set. Otherwise OpenTelemetry is not loaded. */
export async function openTelemetry(
  settings: TelemetrySettings | undefined,
  dependencies: TelemetryDependencies,
): Promise<Telemetry> {
  if (!settings) return { tracer: noTracer, stop: async () => {} }
  return (await import('./otel.ts')).startOtel(settings, dependencies)
}
