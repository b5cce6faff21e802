import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Report, ReportFeed } from '../../../domain/report.ts'
import { hasTip } from '../../../engine/cost/cost.ts'
import { createSelection } from '../../../engine/coverage/subsets.ts'
import { ofWhatPassed } from '../../../engine/report/passed.ts'
import { selectionEvaluator } from '../../../engine/report/selection.ts'
import { readSelection, selectionParameters, writeSelection } from '../../../engine/report/selection-address.ts'
import { setInAddress } from '../../ui/state/address-state.ts'
import { isCustom } from './sources/custom-source.ts'

/** A selection of a report's sources, what follows from it, and how to change it. */
export type ReportSelection = ReturnType<typeof useSelection>

/** The sources in use that the reader keeps or gives up. */
interface Turned {
  readonly keep: readonly string[]
  readonly giveUp: readonly string[]
}

const nothingTurned: Turned = { keep: [], giveUp: [] }

/**
 * The selection of a report's sources. It begins as the address says or as recommended, and every change is written into
 * the address.
 */
export function useSelection(whole: Report) {
  const { search } = useLocation()
  const [first] = useState(() => readSelection(search))
  const [wantsPassed, setWantsPassed] = useState(first.onlyPassed)
  const onlyPassed = wantsPassed && whole.passed !== undefined
  const report = useMemo<Report>(() => (onlyPassed ? ofWhatPassed(whole) : whole), [whole, onlyPassed])
  const recommended = useMemo(() => recommendedIds(report), [report])
  const sources = useMemo(() => sourcesById(report), [report])
  const evaluate = useMemo(() => selectionEvaluator(report), [report])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((first.sources ?? recommended).filter((id) => sources.has(id) && !first.giveUp?.includes(id))),
  )
  const [onlyFree, setOnlyFree] = useState(first.onlyFree)
  const startsWithTip = hasTip(whole.summary.cOrg)
  const [usesTip, setUsesTip] = useState(first.usesTip ?? startsWithTip)
  const [rates, setRates] = useState(first.rates)
  const [asking, setAsking] = useState<ReportFeed>()

  const [choices, setChoices] = useState<Turned>(() => ({ keep: first.keep ?? [], giveUp: first.giveUp ?? [] }))

  const figures = useMemo(
    () => evaluate(chosen, { ...choices, onlyFree, usesTip, rates }),
    [evaluate, chosen, choices, onlyFree, usesTip, rates],
  )
  const counted = useMemo(() => new Set(figures.tomorrow.IDs), [figures])
  const selected = useMemo(() => new Set([...chosen, ...figures.kept]), [chosen, figures])
  const contributions = useMemo(() => contributionsTo(report, counted), [report, counted])

  const isTurned = choices.keep.length + choices.giveUp.length > 0
  const isAsRecommended = sameMembers(chosen, recommended) && !isTurned
  const address = useMemo(
    () =>
      writeSelection({
        sources: isAsRecommended ? undefined : [...chosen],
        ...choices,
        onlyFree,
        usesTip: usesTip === startsWithTip ? undefined : usesTip,
        onlyPassed,
        rates,
      }),
    [chosen, choices, isAsRecommended, onlyFree, usesTip, startsWithTip, onlyPassed, rates],
  )
  useEffect(() => {
    const named: Readonly<Record<string, string>> = address
    for (const name of selectionParameters) setInAddress(name, named[name])
  }, [address])
  const inUse = useMemo(() => new Set(report.currentFeeds.map(({ ID }) => ID)), [report])
  const choose = (ids: Iterable<string>, turned: Turned = nothingTurned) => {
    setChosen(new Set(ids))
    setChoices(turned)
  }
  // A source in use that is switched on is kept as it is, unless it is recommended; switched off, it is given up.
  const switchTo = (id: string, on: boolean) => {
    const isKept = inUse.has(id) && !recommended.includes(id)
    const others = new Set(chosen)
    if (on && !isKept) others.add(id)
    else others.delete(id)
    const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
    const { keep, giveUp } = choices
    choose(others, {
      keep: on && isKept ? [...without(keep), id] : without(keep),
      giveUp: !on && inUse.has(id) ? [...without(giveUp), id] : without(giveUp),
    })
  }

  return {
    /** The report of the whole log, or with `onlyPassed` that of what got through. */
    report,
    whole,
    /** What the log says about its events. */
    events: whole.summary.events,
    /** There is a report of what got through. */
    hasPassed: whole.passed !== undefined,
    onlyPassed,
    /** Every source of the report by id. */
    sources,
    figures,
    /** Ids of the selected and kept sources, including commercial ones that do not count at the moment. */
    selected,
    /** Ids of the sources of tomorrow: with `onlyFree`, of the selected ones only those that are free. */
    counted,
    isRecommended: isAsRecommended && !onlyFree,
    /** The parameters of the address that describe the selection. */
    address,
    /** Selected sources that would deliver nothing useful now. */
    dead: figures.tomorrow.IDs.flatMap((id) => sources.get(id) ?? []).filter(({ dead }) => dead !== undefined),
    /** The dead source that the user wants to switch on and must confirm. */
    asking,
    onlyFree,
    usesTip,
    rates,
    /** Prices that the figures may contain are invented: of sources selected or in use, or of the product. */
    hasDemoPrices: whole.summary.demoPrices === true || [...sources.values()].some(({ demoPrice }) => demoPrice),
    /** The only price would be the invented one of the product: what is compared are free lists of one's own. */
    hidesPrices:
      whole.summary.demoPrices === true &&
      figures.tomorrow.IDs.length > 0 &&
      [...figures.today.IDs, ...figures.tomorrow.IDs].every((id) => {
        const feed = sources.get(id)
        return feed?.price === 0 && isCustom(feed)
      }),
    /** Name of a source; its id if the report does not contain it. */
    nameOf: (id: string) => sources.get(id)?.name ?? id,
    /** Coverage that a source adds to the current selection, or that would be lost without it. */
    contribution: (id: string) => contributions.get(id) ?? 0,
    /** Expected coverage of other sources. */
    coverageOf: (ids: Iterable<string>) => evaluate(ids).coverage,
    /** Toggles a source; a dead source is switched on only by `answer`. */
    toggle: (id: string) => {
      const feed = sources.get(id)
      if (feed?.dead && !selected.has(id)) setAsking(feed)
      else switchTo(id, !selected.has(id))
    },
    /** Answers the question about a dead source: switches on this source, or none. */
    answer: (id?: string) => {
      setAsking(undefined)
      if (id !== undefined) switchTo(id, true)
    },
    /** Chooses sources, and replaces what the reader decided about those in use. */
    choose,
    /** Adopts a selection that the report offers: chooses its sources and lets commercial ones count. */
    adopt: (ids: Iterable<string>) => {
      setOnlyFree(false)
      choose(ids)
    },
    setOnlyFree,
    /** Switches between everything and what got through. If the selection is the recommended one, it stays so. */
    setOnlyPassed: (on: boolean) => {
      setWantsPassed(on)
      const next = (on && whole.passed) || whole
      if (isAsRecommended) choose(recommendedIds(next))
    },
    setUsesTip,
    setRates,
  }
}

function sameMembers(a: ReadonlySet<string>, b: readonly string[]): boolean {
  return a.size === b.length && b.every((id) => a.has(id))
}

/** Ids of the sources that a report recommends. */
export function recommendedIds(report: Pick<Report, 'recommendedFeeds'>): string[] {
  return report.recommendedFeeds.map(({ ID }) => ID)
}

export function sourcesById(report: Report): ReadonlyMap<string, ReportFeed> {
  const lists: readonly (readonly ReportFeed[])[] = [
    report.comparedFeeds,
    report.currentFeeds,
    report.relatedFeeds,
    report.recommendedFeeds,
  ]
  return new Map(lists.flat().map((feed) => [feed.ID, feed]))
}

/** For every source of the report, how much coverage toggling it would add or remove. */
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

/** Expected values are multiples of a thousandth, and so are their differences. */
function inThousandths(value: number): number {
  return Math.round(value * 1000) / 1000
}
