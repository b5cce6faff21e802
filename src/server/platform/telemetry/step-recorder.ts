import { AsyncLocalStorage } from 'node:async_hooks'
import { type Facts, faultOf, noSpan, type PastStep, type Tracer } from './tracing.ts'

/** Limit of recorded steps: further ones add nothing new, but must be transferred. */
const MOST = 500

/**
 * Records steps as data, for a thread or process that works for another one, which reports them as its own. Thus only
 * one process talks to the collector, and short-lived ones need not load the SDK.
 */
export function stepRecorder(): Tracer & { readonly steps: readonly PastStep[] } {
  const steps: { -readonly [Key in keyof PastStep]: PastStep[Key] }[] = []
  const under = new AsyncLocalStorage<number>()
  const now = () => performance.timeOrigin + performance.now()
  return {
    steps,
    current: () => undefined,
    past: (more) => {
      if (steps.length + more.length > MOST) return
      const first = steps.length
      const here = under.getStore()
      steps.push(...more.map((step) => ({ ...step, within: step.within === undefined ? here : first + step.within })))
    },
    async span(name, { facts = {} }, work) {
      if (steps.length >= MOST) return work(noSpan)
      const start = now()
      const step = {
        name,
        start,
        end: start,
        facts: facts as Facts,
        fault: undefined,
        within: under.getStore(),
      } as (typeof steps)[number]
      const place = steps.push(step) - 1
      try {
        return await under.run(place, () =>
          work({
            ...noSpan,
            set: (more) => {
              step.facts = { ...step.facts, ...more }
            },
            rename: (other) => {
              step.name = other
            },
            fail: (fault) => {
              step.fault = fault
            },
          }),
        )
      } catch (error) {
        step.fault = faultOf(error)
        throw error
      } finally {
        step.end = now()
      }
    },
  }
}
