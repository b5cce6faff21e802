import type { Registry } from 'prom-client'
import type { Log } from './log.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { noTracer, type Tracer } from './tracing.ts'

export interface TelemetryParts {
  readonly log: Log
  readonly version: string
  /** Figures that are sent as they are shown. */
  readonly registry: Registry
  readonly roles: ReadonlySet<string>
}

export interface Telemetry {
  readonly tracer: Tracer
  /** Sends what waits, for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}

/** Traces and figures for a collector, where one is set. Without, nothing of OpenTelemetry is loaded. */
export async function openTelemetry(
  settings: TelemetrySettings | undefined,
  parts: TelemetryParts,
): Promise<Telemetry> {
  if (!settings) return { tracer: noTracer, stop: async () => {} }
  return (await import('./otel.ts')).startOtel(settings, parts)
}
