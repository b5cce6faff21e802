import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { EventFigures, Report, ReportFeed } from '../../../domain/report.ts'
import { hasTip } from '../../../engine/cost/cost.ts'
import type { RateChanges } from '../../../engine/cost/rates.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import { ofWhatPassed } from '../../../engine/report/passed.ts'
import { type SelectionFigures, selectionEvaluator } from '../../../engine/report/selection.ts'
import { setInAddress } from '../../ui/address-state.ts'
import { readSelection, selectionParameters, writeSelection } from './selection-address.ts'

export interface ReportSelection {
  /** The report of the whole log, or of what got through. */
  readonly report: Report
  /** The report of the whole log. */
  readonly whole: Report
  /** What the log says of its events, and whether there is a report of what got through. */
  readonly events: EventFigures | undefined
  readonly hasPassed: boolean
  readonly onlyPassed: boolean
  readonly figures: SelectionFigures
  /** Selected sources that count: only free ones if commercial ones are excluded. */
  readonly counted: ReadonlySet<string>
  readonly selected: ReadonlySet<string>
  readonly isRecommended: boolean
  /** True if the selection equals the best choice by proven coverage. */
  readonly isProvenChoice: boolean
  /** Parameters of the address that describe the selection. */
  readonly address: Readonly<Record<string, string>>
  /** Selected sources that would deliver nothing useful now. */
  readonly dead: readonly ReportFeed[]
  /** The dead source that the user wants to switch on and must confirm. */
  readonly asking: ReportFeed | undefined
  readonly onlyFree: boolean
  readonly usesTip: boolean
  readonly rates: RateChanges
  readonly hasDemoPrices: boolean
  /** Coverage that a source adds to the current selection, or that would be lost without it. */
  contribution(id: string): number
  /** Toggles a source; a dead source is switched on only by `answer`. */
  toggle(id: string): void
  /** Answers the question about a dead source: switches it on, or cancels. */
  answer(id?: string): void
  choose(ids: Iterable<string>): void
  setOnlyFree(on: boolean): void
  /** Switches between everything and what got through; a selection as recommended stays as recommended. */
  setOnlyPassed(on: boolean): void
  setUsesTip(on: boolean): void
  setRates(rates: RateChanges): void
}

/** The selection of a report's sources with all resulting figures, exact and immediate. */
export function useSelection(whole: Report): ReportSelection {
  const { search } = useLocation()
  const shared = useMemo(() => readSelection(search), [search])
  const [wantsPassed, setWantsPassed] = useState(shared.onlyPassed)
  const onlyPassed = wantsPassed && whole.passed !== undefined
  const report = useMemo<Report>(() => (onlyPassed ? ofWhatPassed(whole) : whole), [whole, onlyPassed])
  const recommended = useMemo(() => report.recommendedFeeds.map(({ ID }) => ID), [report])
  const feeds = useMemo(() => feedsById(report), [report])
  const evaluate = useMemo(() => selectionEvaluator(report), [report])
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(shared.sources?.filter((id) => feeds.has(id)) ?? recommended),
  )
  const [onlyFree, setOnlyFree] = useState(shared.onlyFree)
  const startsWithTip = hasTip(whole.summary.cOrg)
  const [usesTip, setUsesTip] = useState(shared.usesTip ?? startsWithTip)
  const [rates, setRates] = useState(shared.rates)
  const [asking, setAsking] = useState<ReportFeed>()

  const figures = useMemo(
    () => evaluate(selected, { onlyFree, usesTip, rates }),
    [evaluate, selected, onlyFree, usesTip, rates],
  )
  const counted = useMemo(() => new Set(figures.IDs), [figures])
  const contributions = useMemo(() => contributionsTo(report, counted), [report, counted])

  const isAsRecommended = sameMembers(selected, recommended)
  const address = useMemo(
    () =>
      writeSelection({
        sources: isAsRecommended ? undefined : [...selected],
        onlyFree,
        usesTip: usesTip === startsWithTip ? undefined : usesTip,
        onlyPassed,
        rates,
      }),
    [selected, isAsRecommended, onlyFree, usesTip, startsWithTip, onlyPassed, rates],
  )
  useEffect(() => {
    const named: Readonly<Record<string, string>> = address
    for (const name of selectionParameters) setInAddress(name, named[name])
  }, [address])
  const switchTo = (id: string, on: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      if (on) after.add(id)
      else after.delete(id)
      return after
    })

  return {
    report,
    whole,
    events: whole.summary.events,
    hasPassed: whole.passed !== undefined,
    onlyPassed,
    figures,
    counted,
    selected,
    isRecommended: isAsRecommended && !onlyFree,
    isProvenChoice: sameMembers(selected, report.proven.IDs) && !onlyFree,
    address,
    dead: figures.IDs.flatMap((id) => feeds.get(id) ?? []).filter(({ dead }) => dead !== undefined),
    asking,
    onlyFree,
    usesTip,
    rates,
    hasDemoPrices: figures.IDs.some((id) => feeds.get(id)?.demoPrice),
    contribution: (id) => contributions.get(id) ?? 0,
    toggle: (id) => {
      const feed = feeds.get(id)
      if (feed?.dead && !selected.has(id)) setAsking(feed)
      else switchTo(id, !selected.has(id))
    },
    answer: (id) => {
      setAsking(undefined)
      if (id !== undefined) switchTo(id, true)
    },
    choose: (ids) => setSelected(new Set(ids)),
    setOnlyFree,
    setOnlyPassed: (on) => {
      setWantsPassed(on)
      const next = (on && whole.passed) || whole
      if (isAsRecommended) setSelected(new Set(next.recommendedFeeds.map(({ ID }) => ID)))
    },
    setUsesTip,
    setRates,
  }
}

function sameMembers(a: ReadonlySet<string>, b: readonly string[]): boolean {
  return a.size === b.length && b.every((id) => a.has(id))
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

/** For every source of the report, the difference that toggling it would make. */
export function contributionsTo(report: Report, selected: ReadonlySet<string>): Map<string, number> {
  const selection = createSelection(report.classes, selected)
  const coverage = selection.coverage
  return new Map(
    report.classes.IDs.map((id) => {
      const isOn = selection.has(id)
      selection.set(id, !isOn)
      const difference = inThousandths(Math.abs(selection.coverage - coverage))
      selection.set(id, isOn)
      return [id, difference]
    }),
  )
}

/** Expected values are whole thousandths, and so are their differences. */
function inThousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
