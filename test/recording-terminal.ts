import type { Terminal } from '../src/server/operator/run.ts'

export interface Printed {
  readonly out: string
  readonly err: string
}

/** A terminal that keeps the output of a command. Without `agree`, commands cannot ask questions. */
export function recordingTerminal(agree?: Terminal['agree']): { terminal: Terminal; printed: Printed } {
  const printed = { out: '', err: '' }
  const terminal: Terminal = {
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
    ...(agree && { agree }),
  }
  return { terminal, printed }
}
