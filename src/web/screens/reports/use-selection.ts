import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Report, ReportFeed } from '../../../domain/report.ts'
import type { RateChanges } from '../../../engine/cost/rates.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import { type SelectionFigures, selectionEvaluator } from '../../../engine/report/selection.ts'
import { setInAddress } from '../../ui/address-state.ts'

export interface ReportSelection {
  readonly report: Report
  readonly figures: SelectionFigures
  /** What counts: selected and, where only free ones may, free. */
  readonly counted: ReadonlySet<string>
  readonly selected: ReadonlySet<string>
  readonly isRecommended: boolean
  readonly onlyFree: boolean
  readonly usesTip: boolean
  readonly rates: RateChanges
  readonly hasDemoPrices: boolean
  /** What a source adds to the present selection, or what would be missing without it. */
  contribution(id: string): number
  toggle(id: string): void
  choose(ids: Iterable<string>): void
  setOnlyFree(on: boolean): void
  setUsesTip(on: boolean): void
  setRates(rates: RateChanges): void
}

/** The selection of a report's sources and every figure that follows from it, exactly and at once. */
export function useSelection(report: Report): ReportSelection {
  const recommended = useMemo(() => report.recommendedFeeds.map(({ ID }) => ID), [report])
  const feeds = useMemo(() => feedsById(report), [report])
  const evaluate = useMemo(() => selectionEvaluator(report), [report])
  const { search } = useLocation()
  const shared = useMemo(() => sharedSelection(search), [search])
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(shared.sources?.filter((id) => feeds.has(id)) ?? recommended),
  )
  const [onlyFree, setOnlyFree] = useState(shared.onlyFree)
  const [usesTip, setUsesTip] = useState(shared.usesTip)
  const [rates, setRates] = useState<RateChanges>({})

  const figures = useMemo(
    () => evaluate(selected, { onlyFree, usesTip, rates }),
    [evaluate, selected, onlyFree, usesTip, rates],
  )
  const counted = useMemo(() => new Set(figures.IDs), [figures])
  const contributions = useMemo(() => contributionsTo(report, counted), [report, counted])

  const isAsRecommended = selected.size === recommended.length && recommended.every((id) => selected.has(id))
  useEffect(() => {
    setInAddress('sources', isAsRecommended ? undefined : [...selected].join(','))
    setInAddress('free', onlyFree ? '1' : undefined)
    setInAddress('tip', usesTip ? '1' : undefined)
  }, [selected, isAsRecommended, onlyFree, usesTip])

  return {
    report,
    figures,
    counted,
    selected,
    isRecommended: isAsRecommended && !onlyFree,
    onlyFree,
    usesTip,
    rates,
    hasDemoPrices: figures.IDs.some((id) => feeds.get(id)?.demoPrice),
    contribution: (id) => contributions.get(id) ?? 0,
    toggle: (id) =>
      setSelected((before) => {
        const after = new Set(before)
        if (!after.delete(id)) after.add(id)
        return after
      }),
    choose: (ids) => setSelected(new Set(ids)),
    setOnlyFree,
    setUsesTip,
    setRates,
  }
}

/** The selection that an address names; without sources there, the recommended ones are meant. */
export function sharedSelection(search: string): {
  readonly sources: readonly string[] | undefined
  readonly onlyFree: boolean
  readonly usesTip: boolean
} {
  const named = new URLSearchParams(search)
  return {
    sources: named.get('sources')?.split(',').filter(Boolean),
    onlyFree: named.get('free') === '1',
    usesTip: named.get('tip') === '1',
  }
}

export function feedsById(report: Report): Map<string, ReportFeed> {
  const lists: readonly (readonly ReportFeed[])[] = [
    report.comparedFeeds,
    report.currentFeeds,
    report.relatedFeeds,
    report.recommendedFeeds,
  ]
  return new Map(lists.flat().map((feed) => [feed.ID, feed]))
}

/** For every source of the report: the difference that switching it would make. */
export function contributionsTo(report: Report, selected: ReadonlySet<string>): Map<string, number> {
  const selection = createSelection(report.classes, selected)
  const whole = selection.coverage
  return new Map(
    report.classes.IDs.map((id) => {
      const isOn = selection.has(id)
      selection.set(id, !isOn)
      const difference = Math.abs(selection.coverage - whole)
      selection.set(id, isOn)
      return [id, difference]
    }),
  )
}
