import type { Savings, Term } from '../../../engine/cost/cost.ts'
import type { Language } from '../../i18n/use-texts.ts'
import type { Explanation } from '../../ui/explained.tsx'
import type { ReportSelection } from './use-selection.ts'

export const savingsTerms = [
  'filter',
  'evaluation',
  'integration',
  'operation',
  'renewal',
  'superfluousSources',
  'superfluousFees',
] as const satisfies readonly (keyof Savings)[]

export function coverageExplained({ figures, report }: ReportSelection, { t, format }: Language): Explanation {
  const value = format.percent(figures.coveragePercent)
  return {
    label: t('selection.coverage'),
    value,
    formula: t('explain.coverage'),
    numbers: `${format.number(figures.coverage)} ÷ ${format.number(report.summary.suspicious)} × 100 = ${value}`,
    note: t('explain.coverage.note'),
  }
}

export function priceExplained({ figures }: ReportSelection, { t, format }: Language): Explanation {
  const value = format.euros(figures.totalPrice)
  return {
    label: t('selection.price'),
    value,
    formula: t('explain.price'),
    numbers: `${format.cents(figures.sourcesPrice)} + ${format.cents(figures.winnowPrice)} = ${format.cents(figures.totalPrice)}`,
  }
}

/** One term of the savings with the figures that it was computed from. */
export function termExplained(name: keyof Savings, term: Term, language: Language): Explanation {
  const { t, format } = language
  const value = format.euros(term.eur)
  const label = t(`savings.${name}`)
  const { inputs } = term
  const exact = format.cents(term.eur)
  const figure = (key: string) => trimmed(inputs[key] ?? 0, language)
  switch (name) {
    case 'filter':
    case 'currentFilterCandidates':
      return {
        label,
        value,
        formula: t('explain.savings.filter'),
        numbers: `${figure('records')} × ${figure('share')} × ${figure('hoursPerFilteredRecord')} h × ${figure('eurPerHour')} € × ${figure('hoursPerYear')} h ÷ ${figure('periodHours')} h = ${exact}`,
      }
    case 'superfluousFees':
      return {
        label,
        value,
        formula: t('explain.savings.fees'),
        numbers: `${term.bySource?.map(({ eur }) => format.cents(eur)).join(' + ') || t('explain.sources', { count: 0 })} = ${exact}`,
      }
    case 'total':
      return { label, value, formula: t('explain.savings.total') }
    default:
      return {
        label,
        value,
        formula: t('explain.savings.effort'),
        numbers: `${figure('steps')} × ${figure('hoursPerStep')} h × ${figure('eurPerHour')} € × ${figure('complexity')} ÷ ${figure('fullComplexity')} × ${figure('tipFactor')} = ${exact}`,
        note: t('explain.sources', { count: inputs.sources ?? 0 }),
      }
  }
}

/** The total with its terms, as they add up. */
export function totalExplained(savings: Savings, language: Language): Explanation {
  const { t, format } = language
  const terms = savingsTerms.map((name) => `${t(`savings.${name}`)} ${format.cents(savings[name].eur)}`)
  const explanation = termExplained('total', savings.total, language)
  return {
    ...explanation,
    label: t('selection.savings'),
    numbers: `${terms.join(' + ')} = ${format.cents(savings.total.eur)}`,
  }
}

/** A figure with as many places as it needs, three at most. */
function trimmed(value: number, { format }: Language): string {
  const places = [0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9) ?? 3
  return format.number(value, places)
}
