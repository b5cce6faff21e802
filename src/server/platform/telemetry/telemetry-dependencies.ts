import type { Registry } from 'prom-client'
import type { Log } from './log.ts'
import type { Tracer } from './tracing.ts'

export interface TelemetryDependencies {
  readonly log: Log
  readonly version: string
  /** The registry whose metrics are sent. */
  readonly registry: Registry
  readonly roles: ReadonlySet<string>
}

export interface Telemetry {
  readonly tracer: Tracer
  /** Sends what is pending, for at most `graceMs`. */
  stop(graceMs: number): Promise<void>
}
