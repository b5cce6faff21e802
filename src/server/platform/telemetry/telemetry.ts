import type { Telemetry, TelemetryParts } from './telemetry-parts.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { noTracer } from './tracing.ts'

/** Traces and metrics for a collector, if one is set. Otherwise OpenTelemetry is not loaded. */
export async function openTelemetry(
  settings: TelemetrySettings | undefined,
  parts: TelemetryParts,
): Promise<Telemetry> {
  if (!settings) return { tracer: noTracer, stop: async () => {} }
  return (await import('./otel.ts')).startOtel(settings, parts)
}
