import type { PastStep, Tracer } from '../platform/telemetry/tracing.ts'
import type { Analyst } from './analyst.ts'

/** Records a span for each stage that the analyst's thread reports. */
export function tracedAnalyst(analyst: Analyst, tracer: Tracer): Analyst {
  return {
    stop: () => analyst.stop(),
    analyse(order, options) {
      const facts = { 'winnow.report.kind': order.assignment.kind }
      return tracer.span('analyse', { facts }, async (span) => {
        const stages: { -readonly [Key in keyof PastStep]: PastStep[Key] }[] = []
        const end = () => {
          const last = stages.at(-1)
          if (last) last.end = performance.timeOrigin + performance.now()
        }
        try {
          return await analyst.analyse(order, {
            ...options,
            onProgress(progress) {
              if (stages.at(-1)?.name !== progress.stage) {
                end()
                const start = stages.at(-1)?.end ?? performance.timeOrigin + performance.now()
                stages.push({ name: progress.stage, start, end: start, facts: {} })
              }
              span.set({ 'winnow.report.bytes': progress.bytesRead, 'winnow.report.lines': progress.lines })
              options.onProgress(progress)
            },
          })
        } finally {
          end()
          tracer.past(stages)
        }
      })
    },
  }
}
