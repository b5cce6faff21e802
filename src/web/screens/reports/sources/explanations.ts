import type { CostTerm, Savings } from '../../../../domain/report.ts'
import { isSmallSample } from '../../../../domain/sample-size.ts'
import { isShortPeriod, provenPart } from '../../../../engine/cost/cost.ts'
import { effortKinds } from '../../../../engine/cost/rates.ts'
import type { Language } from '../../../i18n/use-texts.ts'
import { atMostText, shareText } from '../../../text/share-text.ts'
import type { Explanation } from '../../../ui/dialogs/explained.tsx'
import type { HitView } from '../hits/hit-view.ts'
import type { HitsAddress } from '../hits/hits-address.ts'
import { sumText } from '../sum-text.ts'
import type { ReportSelection } from '../use-selection.ts'

export const workTerms = ['filter', ...effortKinds] as const satisfies readonly (keyof Savings)[]
export const superfluousTerms = ['superfluousSources', 'superfluousFees'] as const satisfies readonly (keyof Savings)[]

/** Explains the three coverage figures of a selection, with links to the observables behind them. */
export function coverageExplained({ figures, report }: ReportSelection, language: Language, hitsAddress: HitsAddress) {
  const { t, format } = language
  const { suspicious } = report.summary
  const total = format.exact(suspicious)
  const share = (count: number, percent: number, digits?: number) =>
    isSmallSample(suspicious)
      ? value(count)
      : `${format.exact(count)} ÷ ${total} × 100 = ${format.percent(percent, digits)}`
  const rows = (wanted: Partial<HitView>) => ({
    to: hitsAddress({ covered: 'yes', ...wanted }),
    text: t('explain.rows'),
  })
  const value = (count: number) => shareText(count, suspicious, language)
  return {
    expected: {
      label: t('column.coverage'),
      value: value(figures.coverage),
      formula: t('explain.coverage'),
      numbers: `${format.exact(figures.proven)} + ${format.exact(figures.estimated)} = ${format.exact(figures.coverage)}; ${share(figures.coverage, figures.coveragePercent)}`,
      note: t('explain.coverage.note'),
      rows: rows({}),
    },
    proven: {
      label: t('column.verified'),
      value: value(figures.proven),
      formula: t('explain.proven'),
      numbers: share(figures.proven, figures.provenPercent),
      note: t('explain.proven.note'),
      rows: rows({ states: ['in-time', 'during'] }),
    },
    possible: {
      label: t('proof.possible'),
      value: atMostText(figures.possible, figures.coverage, suspicious, language),
      formula: t('explain.possible'),
      numbers: share(figures.possible, figures.possiblePercent, 2),
      note: t('explain.possible.note'),
      rows: rows({}),
    },
  } satisfies Record<string, Explanation>
}

/** Explains the yearly cost of the selection, in total and per covered observable. */
export function costExplained({ figures }: ReportSelection, language: Language) {
  const { t, format } = language
  const { net, proven, coverage, today, tomorrow } = figures
  const per = (label: string, eur: number | null, count: number): Explanation => ({
    label,
    value: eur === null ? '–' : sumText(format.euros(eur), tomorrow.unpriced, language),
    formula: t('explain.cost.per'),
    numbers: `${format.cents(figures.totalPrice)} ÷ ${format.exact(count)}${eur === null ? '' : ` = ${format.cents(eur)}`}`,
    note: t(eur === null ? 'explain.cost.per.none' : 'explain.cost.per.note'),
  })
  return {
    net: {
      label: t('selection.net'),
      value: format.price(net.eur),
      formula: t('explain.net'),
      numbers: `${format.cents(tomorrow.totalPrice)} − ${format.cents(today.totalPrice)} = ${format.cents(net.eur)}`,
      note: t('explain.net.note'),
    },
    perProven: per(t('selection.perProven'), tomorrow.perProven, proven),
    perExpected: per(t('selection.perExpected'), tomorrow.perExpected, coverage),
  } satisfies Record<string, Explanation>
}

/** Explains one term of the savings with its inputs. */
export function termExplained(
  name: Exclude<keyof Savings, 'work' | 'total'>,
  term: CostTerm,
  language: Language,
): Explanation {
  const { t, format } = language
  const value = format.euros(term.eur)
  const label = t(`savings.${name}`)
  const { inputs } = term
  const exact = format.cents(term.eur)
  const proven = provenPart(term)
  const figure = (key: string) => format.exact(inputs[key] ?? 0)
  switch (name) {
    case 'filter':
    case 'currentFilterCandidates':
      if (term.unknown) {
        return { label, value: '–', formula: t('explain.savings.filter'), note: t(`work.alarms.${term.unknown}`) }
      }
      return {
        label,
        value,
        formula: t('explain.savings.filter'),
        numbers: `${figure('records')} × ${figure('share')} × ${figure('hoursPerFilteredRecord')} h × ${figure('eurPerHour')} € × ${figure('hoursPerYear')} h ÷ ${figure('periodHours')} h = ${exact}`,
        note: [
          t('explain.savings.filter.note'),
          proven !== undefined &&
            t('explain.savings.filter.proven', { count: inputs.provenRecords ?? 0, eur: format.cents(proven) }),
          isShortPeriod(term) && t('explain.savings.filter.short'),
        ]
          .filter(Boolean)
          .join(' '),
      }
    case 'superfluousFees':
      return {
        label,
        value,
        formula: t('explain.savings.fees'),
        numbers: `${term.bySource?.map(({ eur }) => format.cents(eur)).join(' + ') || t('explain.sources', { count: 0 })} = ${exact}`,
      }
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

/** Explains the estimated work, or the total, as the sum of its known terms. */
export function sumExplained(name: 'work' | 'total', savings: Savings, { t, format }: Language): Explanation {
  const terms = name === 'work' ? workTerms : [...workTerms, ...superfluousTerms]
  const known = terms.filter((term) => !savings[term].unknown)
  const amounts = known.map((term) => `${t(`savings.${term}`)} ${format.cents(savings[term].eur)}`)
  return {
    label: t(`savings.${name}`),
    value: format.euros(savings[name].eur),
    formula: t('explain.savings.total'),
    numbers: `${amounts.join(' + ')} = ${format.cents(savings[name].eur)}`,
  }
}
