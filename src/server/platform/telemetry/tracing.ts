/** Facts of a step: never what people typed, keys, addresses of people, paths with their values, or queries. */
export type Facts = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

export interface SpanOptions {
  /** `internal` unless told. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  /** Names are those of OpenTelemetry's semantic conventions where these know one. */
  readonly facts?: Facts
  /** The `traceparent` of what it is a part of, null for nothing; else it is a part of what is under way here. */
  readonly parent?: string | undefined | null
  /** The `traceparent` of what it follows from without being a part of it. */
  readonly follows?: string | undefined
}

/** One thing that is being done. */
export interface Span {
  /** The trace it belongs to, as the 32 hex digits of W3C Trace Context; undefined where nothing is traced. */
  readonly traceId: string | undefined
  set(facts: Facts): void
  rename(name: string): void
  /** It did not do what it was to do; `fault` is a code or the name of an error, never its message. */
  fail(fault: string): void
}

/** A step that was done elsewhere, to be told afterwards. */
export interface PastStep {
  readonly name: string
  /** ms since epoch, with fractions. */
  readonly start: number
  readonly end: number
  readonly facts: Facts
  readonly fault?: string | undefined
  /** Place in the list of the step that it is a part of. */
  readonly within?: number | undefined
}

/** Tells what is being done, for how long, and what was a part of what: to a collector where one is set, else to nobody. */
export interface Tracer {
  /** Does `work` as a span of its own; what it does is a part of it. An error that it throws is noted by its name. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** What is under way here, as `traceparent` of W3C Trace Context writes it. */
  current(): string | undefined
  /** Tells of what was done elsewhere as parts of what is under way here. */
  past(steps: readonly PastStep[]): void
}

export const noSpan: Span = { traceId: undefined, set: () => {}, rename: () => {}, fail: () => {} }

export const noTracer: Tracer = {
  span: (_name, _options, work) => work(noSpan),
  current: () => undefined,
  past: () => {},
}

export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
  readonly flags: number
}

/** Reads a `traceparent`: of version 00 exactly, of a later one what stands there by then (W3C Trace Context, 4.3). */
export function readTraceParent(text: string | undefined | null): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 }
}

export function writeTraceParent({ traceId, spanId, flags }: TraceParent): string {
  return `00-${traceId}-${spanId}-0${flags & 1}`
}

/** The name of what went wrong: a code of ours, of a fetch, of the database; never a message, which repeats what was given. */
export function faultOf(error: unknown): string {
  const { code, fault, name } = (error ?? {}) as { code?: unknown; fault?: unknown; name?: unknown }
  const named = [fault, code, name].find((one) => typeof one === 'string' && /^[\w.-]{1,60}$/.test(one))
  return (named as string | undefined) ?? 'error'
}
