/** Specification, section 9. */
export const barTimes = { throttleMs: 200, durationMs: 2000, hideDelayMs: 500, resetDelayMs: 400 } as const

/** `done`: the bar is full; `leaving`: it fades out. */
export type BarPhase = 'idle' | 'loading' | 'done' | 'leaving'

/** Next phase and its delay, unless `busy` changes before. Undefined: the phase stays. */
export function nextPhase(phase: BarPhase, busy: boolean): { phase: BarPhase; afterMs: number } | undefined {
  if (busy) {
    if (phase === 'loading') return undefined
    return { phase: 'loading', afterMs: phase === 'idle' ? barTimes.throttleMs : 0 }
  }
  switch (phase) {
    case 'idle':
      return undefined
    case 'loading':
      return { phase: 'done', afterMs: 0 }
    case 'done':
      return { phase: 'leaving', afterMs: barTimes.hideDelayMs }
    case 'leaving':
      return { phase: 'idle', afterMs: barTimes.resetDelayMs }
  }
}
