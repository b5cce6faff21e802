import type { Report } from '../../domain/report.ts'

/** The report as if the log contained only what passed; unchanged if the log does not say what passed. */
export function ofWhatPassed({ passed, backtest, ...whole }: Report): Report {
  return passed ? { ...whole, ...passed } : { ...whole, ...(backtest !== undefined && { backtest }) }
}
