import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import { Problem } from '../../../domain/problem.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { type Facts, faultOf, readTraceParent, type Span, type Tracer, writeTraceParent } from './tracing.ts'

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** Spans through OpenTelemetry's SDK. Nothing is registered globally, so two products in one process stay apart. */
export function otelTracer(
  exporter: SpanExporter,
  { sampler, resource, version }: { sampler: TelemetrySettings['sampler']; resource: Resource; version: string },
): { readonly tracer: Tracer; stop(): Promise<void> } {
  const provider = new BasicTracerProvider({
    resource,
    sampler: samplerOf(sampler),
    // All limits are set, so that the environment has no influence.
    spanLimits: { attributeCountLimit: 64, attributeValueLengthLimit: 500, linkCountLimit: 8, eventCountLimit: 8 },
    spanProcessors: [
      new BatchSpanProcessor(exporter, {
        maxQueueSize: 4096,
        maxExportBatchSize: 512,
        scheduledDelayMillis: 2000,
        exportTimeoutMillis: 15_000,
      }),
    ],
  })
  const spans = provider.getTracer('winnow', version)
  const under = new AsyncLocalStorage<SpanContext>()

  const start = (name: string, at: SpanContext | undefined, options: Parameters<typeof spans.startSpan>[1]) =>
    spans.startSpan(name, options, at ? trace.setSpanContext(ROOT_CONTEXT, at) : ROOT_CONTEXT)

  return {
    tracer: {
      current() {
        const here = under.getStore()
        return here && writeTraceParent({ ...here, flags: here.traceFlags })
      },

      async span(name, { kind = 'internal', facts = {}, parent, follows }, work) {
        const at = parent === undefined ? under.getStore() : contextOf(parent)
        const cause = contextOf(follows)
        const links: Link[] = cause ? [{ context: cause }] : []
        const span = start(name, at, { kind: kinds[kind], attributes: attributes(facts), links })
        try {
          return await under.run(span.spanContext(), () => work(handleOf(span)))
        } catch (error) {
          span.setAttribute('error.type', faultOf(error))
          // A caller's mistake is not a server error.
          if (!(error instanceof Problem && error.status < 500)) span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      },

      past(steps) {
        const recorded: SpanContext[] = []
        for (const { name, start: startTime, end, facts, fault, within } of steps) {
          const at = within === undefined ? under.getStore() : recorded[within]
          const span = start(name, at, { startTime, attributes: attributes(facts) })
          if (fault !== undefined) handleOf(span).fail(fault)
          span.end(end)
          recorded.push(span.spanContext())
        }
      },
    },
    stop: () => provider.shutdown(),
  }
}

function handleOf(span: OtelSpan): Span {
  return {
    traceId: span.spanContext().traceId,
    set: (facts) => void span.setAttributes(attributes(facts)),
    rename: (name) => void span.updateName(name),
    fail: (fault) => void span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR }),
  }
}

function contextOf(parent: string | undefined | null): SpanContext | undefined {
  const read = readTraceParent(parent)
  return read && { traceId: read.traceId, spanId: read.spanId, traceFlags: read.flags, isRemote: true }
}

function attributes(facts: Facts): Attributes {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ) as Attributes
}

function samplerOf({ kind, ratio }: TelemetrySettings['sampler']): Sampler {
  const root = kind.endsWith('always_on')
    ? new AlwaysOnSampler()
    : kind.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return kind.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}
