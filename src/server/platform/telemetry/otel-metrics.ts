import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import { compareCodeUnits } from '../../../domain/order.ts'

type Kept = MetricObjectWithValues<MetricValue<string> & { readonly metricName?: string }>

/**
 * The metrics of the registry behind `/metrics` in OpenTelemetry's form: same names, labels and buckets, cumulative
 * since the process started.
 */
export function registryProducer(registry: Registry, { version }: { version: string }): MetricProducer {
  const startTime = hrTime(performance.timeOrigin)
  const scope = { name: 'winnow', version }
  const resource: Resource = resourceFromAttributes({})
  return {
    async collect() {
      try {
        const kept = (await registry.getMetricsAsJSON()) as unknown as Kept[]
        const times = { startTime, endTime: hrTime(Date.now()) }
        const metrics = kept.flatMap((metric) => metricOf(metric, times) ?? [])
        return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
      } catch (error) {
        return { resourceMetrics: { resource, scopeMetrics: [] }, errors: [error] }
      }
    },
  }
}

interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function metricOf({ name, help, type, values }: Kept, times: Times): MetricData | undefined {
  const common = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // prom-client's types say numbers, but its JSON contains names.
  switch (type as unknown as string) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points(values, times) }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(values, times) }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(name, values, times) }
    default:
      return undefined
  }
}

function points(values: Kept['values'], times: Times): DataPoint<number>[] {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ value, labels }) => ({ ...times, attributes: labels as Attributes, value }))
}

/** Prometheus' buckets are cumulative, OpenTelemetry's are not. */
function histograms(name: string, values: Kept['values'], times: Times): DataPoint<Histogram>[] {
  const series = new Map<string, { attributes: Attributes; sum: number; count: number; upTo: [number, number][] }>()
  for (const { value, labels, metricName } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>
    const key = JSON.stringify(Object.entries(attributes).sort(([a], [b]) => compareCodeUnits(a, b)))
    const point = series.get(key) ?? { attributes, sum: 0, count: 0, upTo: [] }
    series.set(key, point)
    if (metricName === `${name}_sum`) point.sum = value
    else if (metricName === `${name}_count`) point.count = value
    else if (le !== undefined && le !== '+Inf') point.upTo.push([Number(le), value])
  }
  return [...series.values()].map(({ attributes, sum, count, upTo }) => {
    upTo.sort(([a], [b]) => a - b)
    const cumulative = [...upTo.map(([, n]) => n), count]
    const counts = cumulative.map((n, i) => n - (cumulative[i - 1] ?? 0))
    return { ...times, attributes, value: { buckets: { boundaries: upTo.map(([le]) => le), counts }, sum, count } }
  })
}

function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
