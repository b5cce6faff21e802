import type { IndicatorLife, LifeRow } from '../../../contract/search.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/time-units.ts'
import type { Language } from '../../i18n/use-texts.ts'
import { isAnsweredFor, lookOf, type Span, spansOf, standingAt } from './life.ts'

type Words = Pick<Language, 't' | 'format'>
type Facts = IndicatorLife['facts']

/** The main fact about an indicator at an instant, without a full stop. */
export function leadText({ sources, watched, listed, independent }: Facts, { t }: Words): string {
  if (sources === 0) return t('search.facts.noSources')
  if (listed === 0) return t('search.facts.none', { watched })
  const main = t('search.facts.listed', { listed, watched })
  return listed > 1 && independent !== null ? `${main}, ${t('search.facts.independent', { count: independent })}` : main
}

/** The other facts, a sentence each. Facts that do not apply are left out. */
export function factTexts(facts: Facts, words: Words): string[] {
  const { t } = words
  const counts = (['published', 'unproven', 'notListed', 'light'] as const)
    .filter((fact) => facts[fact] > 0)
    .map((fact) => t(`search.facts.${fact}`, { count: facts[fact] }))
  const first = firstText(facts, words)
  return first ? [first, ...counts] : counts
}

/** Says which source was first, and how long before the next one. */
function firstText({ first, next, lead }: Facts, { t, format }: Words): string | undefined {
  if (!first) return undefined
  const date = format.date(first.from)
  const values = {
    source: first.sourceName,
    day: first.stepMs === null ? t('search.first.by', { day: date }) : date,
  }
  if (!next || !lead) return t('search.first', values)
  const both = { ...values, next: next.sourceName }
  if (lead.certainty === 'tie') return t('search.first.tie', both)
  if (lead.certainty === 'unknown') return t('search.first.unknown', both)
  return t('search.first.ahead', { ...both, time: format.duration(rounded(lead.ms) / 1000) })
}

/** Rounds to days from two days on, to hours from two hours on, otherwise to minutes: looks are not more precise. */
function rounded(ms: number): number {
  const unit = ms >= 2 * dayMs ? dayMs : ms >= 2 * hourMs ? hourMs : minuteMs
  return Math.max(1, Math.round(ms / unit)) * unit
}

/** A span in words; `isLast` if it lasts until now. */
function spanText({ look, from, until }: Span, isLast: boolean, { t, format }: Words): string {
  const word = t(`search.look.${look}`)
  const isEndless = from === Number.NEGATIVE_INFINITY
  const dateOf = (time: number) => format.date(new Date(time).toISOString())
  if (isEndless)
    return isLast
      ? t('search.span.always', { look: word })
      : t('search.span.until', { look: word, until: dateOf(until) })
  if (isLast) return t('search.span.since', { look: word, from: dateOf(from) })
  return t('search.span.within', { look: word, from: dateOf(from), until: dateOf(until) })
}

/** Number of spans that describe the life of a row. */
const mostSpans = 8

/** The newest spans of a row in words, newest first, for users who do not see its bars. */
export function lifeText(row: Pick<LifeRow, 'bars' | 'source'>, words: Words): string {
  const texts = newestSpans(row)
    .slice(0, mostSpans)
    .map(({ span, isLast }) => spanText(span, isLast, words))
  return words.t('search.row.life', { source: row.source.name, spans: texts.join('; ') })
}

/** When a row listed the indicator, by looks or by its publisher's dates, newest first. */
export function listedTexts(row: Pick<LifeRow, 'bars'>, words: Words): string[] {
  return newestSpans(row)
    .filter(({ span }) => span.look === 'listed' || span.look === 'published')
    .map(({ span, isLast }) => spanText(span, isLast, words))
}

/** The spans of a row, newest first; the newest one lasts until now. */
function newestSpans(row: Pick<LifeRow, 'bars'>): { span: Span; isLast: boolean }[] {
  return spansOf(row)
    .toReversed()
    .map((span, index) => ({ span, isLast: index === 0 }))
}

/** What a row says at an instant, with the probability if the server has answered for that day. */
export function standingText(
  life: Pick<IndicatorLife, 'asOf'>,
  row: LifeRow,
  at: number,
  { t, format }: Words,
): string {
  const standing = standingAt(life, row, at)
  if (!standing) return t('search.look.unknown')
  const look = lookOf(standing)
  const word = t(
    look === 'notWatched' && standing.publisher === 'notListed' ? 'search.look.datedNot' : `search.look.${look}`,
  )
  const hasProbability = look === 'notWatched' && row.probability > 0 && isAnsweredFor(life, at)
  return hasProbability
    ? `${word}, ${t('search.probability', { share: format.percent(row.probability / 10, 0) })}`
    : word
}
