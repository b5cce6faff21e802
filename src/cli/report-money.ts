import { estimateDigits, numberTexts, priceDigits } from '../domain/number-text.ts'
import type { Report, SelectionFigures, WorldState } from '../domain/report.ts'
import { isShortPeriod, provenPart } from '../engine/cost/cost.ts'
import { counted, table } from './terminal.ts'

type PricedState = Pick<WorldState, 'totalPrice' | 'unpriced'>

const texts = numberTexts('en')

/** Prices, work and savings stand in the report. */
export const moneyShown = {
  remarks: [] as readonly string[],
  table,
  /** A price at the end of a sentence. */
  price: (state: PricedState, before = ' ') => `${before}for ${total(state)} a year`,
  difference: (eur: number) => `${comparison(eur, euro(Math.abs(eur)))} a year; `,
  costs,
}

/** How a report speaks of prices, work and savings. */
export type Money = typeof moneyShown

/** One line says that they are left out. */
export const moneyLeftOut: Money = {
  remarks: ['what your lists cost is not stated, so fees, work and savings are left out: --prices FILE states it'],
  table: (rows, all, columns = all.filter(([, , align]) => align !== 'money')) => table(rows, columns),
  price: () => '',
  difference: () => '',
  costs: () => [],
}

/** A difference in words. */
export const comparison = (n: number, more: string) => (n === 0 ? 'as much' : `${more} ${n < 0 ? 'less' : 'more'}`)

/** What a selection costs in a year, and the work that its sources would take without Winnow by estimate. */
function costs(
  { summary }: Report,
  {
    tomorrow,
    sourcesPrice,
    winnowPrice,
    totalPrice,
    unpriced,
    overBudget,
    budget,
    net,
    savings,
    superfluous,
  }: SelectionFigures,
): string[] {
  // Without a file of prices, 0 EUR would look like an offer.
  const winnow = `${euro(winnowPrice)} for Winnow${summary.winnowPrices.length > 0 ? '' : ' (its price is not stated)'}`
  const { filter, evaluation, integration, operation, renewal, work, superfluousSources, superfluousFees } = savings
  const difference =
    net.eur === 0
      ? 'as much as is paid today'
      : `${euro(Math.abs(net.eur))} ${net.eur > 0 ? 'more' : 'less'} than today`
  const fees = superfluousFees.eur > 0 ? ` and ${euro(superfluousFees.eur)} of fees` : ''
  const proven = provenPart(filter)
  const unknown = [...unpriced, ...superfluous.filter(({ price }) => price === null).map(({ ID }) => ID)]
  const lines = [
    `costs a year: ${total({ totalPrice, unpriced })}${overBudget ? `, above the budget of ${euro(budget ?? 0)}` : ''}: ${euro(sourcesPrice)} for ${counted(tomorrow.IDs.length, 'source')} and ${winnow}, ${difference}${unknown.length > 0 ? `; without the unknown prices of ${unknown.join(', ')}` : ''}`,
    `work a year if you ran these sources yourself, estimated: ${estimate(work.eur)} (false alarms ${filter.unknown ? 'unknown' : estimate(filter.eur)}${proven === undefined ? '' : `, of which ${estimate(proven)} are from proven ones`}${isShortPeriod(filter) ? `, very inaccurate from less than a day; without them ${estimate(work.eur - filter.eur)}` : ''}, evaluation ${estimate(evaluation.eur)}, integration ${estimate(integration.eur)}, operation ${estimate(operation.eur)}, renewal ${estimate(renewal.eur)})${superfluousSources.eur > 0 ? `; without the sources to give up ${estimate(superfluousSources.eur)} of work${fees} end` : ''}; total savings ${estimate(savings.total.eur)}`,
  ]
  return [lines.join('\n')]
}

/** A price: with cents, unless it is whole. */
export const cents = (n: number) => texts.number(n, priceDigits(n))
const euro = (n: number) => `${cents(n)} EUR`
/** A total price; a least sum where the price of a source is unknown. */
export const total = ({ totalPrice, unpriced }: PricedState) =>
  `${unpriced.length > 0 ? 'at least ' : ''}${euro(totalPrice)}`
/** An estimate, in whole euros unless it is small. */
export const estimate = (n: number) => `${texts.number(n, estimateDigits(n))} EUR`
