import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'

const read = (given: Record<string, string>) => readConfig(given).telemetry
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe('the settings of OpenTelemetry', () => {
  it('send nothing without an endpoint', () => {
    expect(read({ OTEL_SERVICE_NAME: 'winnow-two', OTEL_TRACES_SAMPLER_ARG: '0.5' })).toBeUndefined()
  })

  it("append the path to the common endpoint, but not to a signal's own endpoint", () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/tenant/' })).toMatchObject({
      traces: 'https://otel.example/tenant/v1/traces',
      metrics: 'https://otel.example/tenant/v1/metrics',
    })
    expect(read({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://otel.example/spans' })).toMatchObject({
      traces: 'https://otel.example/spans',
      metrics: undefined,
    })
    expect(read({ ...endpoint, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ metrics: undefined })
  })

  it('default to keeping every trace, with the service name winnow', () => {
    expect(read(endpoint)).toMatchObject({
      service: 'winnow',
      resource: {},
      headers: {},
      sampler: { kind: 'parentbased_traceidratio', ratio: 1 },
      metricsEveryMs: 60_000,
    })
  })

  it("prefer the service name's own setting to the resource attribute", () => {
    const about = { ...endpoint, OTEL_RESOURCE_ATTRIBUTES: 'service.name=two' }

    expect(read(about)?.service).toBe('two')
    expect(read({ ...about, OTEL_SERVICE_NAME: 'one' })?.service).toBe('one')
  })

  it.each(['true', 'TRUE'])('send nothing at all when OTEL_SDK_DISABLED is %s', (word) => {
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: word })).toBeUndefined()
    expect(read({ ...endpoint, OTEL_SDK_DISABLED: 'no' })).toBeDefined()
  })

  it('decode pairs: percent-encoding and equals signs in values', () => {
    const given = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi==, x-tenant=one' }
    const about = { OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=z%C3%BCrich,host.name=one' }

    expect(read({ ...endpoint, ...given, ...about })).toMatchObject({
      headers: { authorization: 'Basic YTpi==', 'x-tenant': 'one' },
      resource: { 'deployment.environment.name': 'zürich', 'host.name': 'one' },
    })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://otel.example:4317'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'marker-of-a-secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=marker-of-a-secret%0D%0Ax-forged: yes'],
  ])('refuse %s=%s without repeating it', (name, value) => {
    expect(() => read({ ...endpoint, [name]: value })).toThrow(name)
    expect(() => read({ ...endpoint, [name]: value })).not.toThrow('marker-of-a-secret')
  })
})
