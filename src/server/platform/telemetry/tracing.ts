/** Attributes of a step. Never user input, keys, IP addresses, paths with their values, or queries. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface SpanOptions {
  /** Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** Names follow OpenTelemetry's semantic conventions where they exist. */
  readonly facts?: Facts
  /** `traceparent` of the parent span; null for none. Default: the current span. */
  readonly parent?: string | undefined | null
  /** `traceparent` of a span that this one links to without being part of it. */
  readonly follows?: string | undefined
}

/** One traced operation. */
export interface Span {
  /** Trace id as the 32 hex digits of W3C Trace Context; undefined if nothing is traced. */
  readonly traceId: string | undefined
  set(facts: Facts): void
  rename(name: string): void
  /** Marks the span as failed. `fault` is a code or an error name, never a message. */
  fail(fault: string): void
}

/** A step that was recorded elsewhere, to be reported afterwards. */
export interface PastStep {
  readonly name: string
  /** Milliseconds since the epoch, with fractions. */
  readonly start: number
  readonly end: number
  readonly facts: Facts
  readonly fault?: string | undefined
  /** Index of the parent step in the list. */
  readonly within?: number | undefined
}

/** Records spans and sends them to a collector, if one is set. */
export interface Tracer {
  /**
   * Runs `work` as a span; spans within become its children. An error that it throws is recorded by its code or name.
   */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** `traceparent` (W3C Trace Context) of the current span. */
  current(): string | undefined
  /** Reports steps from elsewhere as children of the current span. */
  past(steps: readonly PastStep[]): void
}

export const noSpan: Span = { traceId: undefined, set: () => {}, rename: () => {}, fail: () => {} }

export const noTracer: Tracer = {
  span: (_name, _options, work) => work(noSpan),
  current: () => undefined,
  past: () => {},
}

export type TraceParent = NonNullable<ReturnType<typeof readTraceParent>>

/** Parses a `traceparent`: version 00 strictly, later versions by their known fields (W3C Trace Context, 4.3). */
export function readTraceParent(text: string | undefined | null) {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 }
}

export function writeTraceParent({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-0${flags & 1}`
}

/** The code of an error (ours, of a fetch, of the database) or its name; never its message, which may repeat input. */
export function faultOf(error: unknown): string {
  const { code, fault, name } = (error ?? {}) as { code?: unknown; fault?: unknown; name?: unknown }
  const named = [fault, code, name].find((one) => typeof one === 'string' && /^[\w.-]{1,60}$/.test(one))
  return (named as string | undefined) ?? 'error'
}
