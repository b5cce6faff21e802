import { type NumberTexts, numberTexts } from '../../domain/number-text.ts'
import type { Locale } from '../../domain/text.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import type { Bound, Fact, FactId, Known } from './facts.ts'

/** A piece of a sentence: product text, or a fact as text. */
export type Part = { readonly text: string } | { readonly fact: FactId; readonly text: string }

/** The fact for each placeholder of a template. */
export type Uses = Readonly<Record<string, FactId>>

/** Maximum number of names in a sentence; the rest become "and others". */
export const longestList = 3

const tags: Record<Locale, string> = { de: 'de-DE', en: 'en-US' }

/** Placeholders of a template in order; `isWritten` is false if the fact only selects a variant. */
export function placeholders(template: string): { readonly keys: readonly string[]; readonly isWritten: boolean }[] {
  return [...template.matchAll(placeholder)].map(([, keys = '', variants]) => ({
    keys: keys.split('+'),
    isWritten: variants === undefined,
  }))
}

const placeholder = /\{([\w.+]+)(?::([^{}]*))?\}/g

/**
 * Fills in a template. `{x}` is replaced by the fact `x`. `{x:one|other}` selects a text: for a count or a list of
 * names by the plural rules of the language, for a choice by its number, for a flag the first text if it is true.
 * `{x+y:…}` depends on a number and a flag and has four texts: one and other if the flag is true, then one and other if
 * it is false.
 * @throws Error if a placeholder has no fact, which is a mistake in the claim
 */
export function write(template: string, uses: Uses, facts: Known, locale: Locale): Part[] {
  const parts: Part[] = []
  fill(template, uses, facts, locale, {
    say: (text) => addText(parts, text),
    show(fact) {
      for (const part of partsOf(fact, facts, locale)) 'fact' in part ? parts.push(part) : addText(parts, part.text)
    },
  })
  return parts
}

/**
 * Walks through a template: calls `say` for its text and `show` for the facts that it writes.
 * @throws Error like `write`
 */
export function fill(
  template: string,
  uses: Uses,
  facts: Known,
  locale: Locale,
  { say, show }: { readonly say: (text: string) => void; readonly show: (fact: Fact) => void },
): void {
  const factOf = (key: string) => {
    const fact = facts.fact(uses[key] ?? '')
    if (!fact) throw new Error(`No fact for {${key}} in "${template}"`)
    return fact
  }
  let end = 0
  for (const found of template.matchAll(placeholder)) {
    say(template.slice(end, found.index))
    end = found.index + found[0].length
    const [, keys = '', variants] = found
    const [fact, flag] = keys.split('+').map(factOf) as [Fact, Fact?]
    const shift = flag ? 2 * variantOf(flag, locale) : 0
    if (variants === undefined) show(fact)
    else say(variants.split('|')[shift + variantOf(fact, locale)] ?? '')
  }
  say(template.slice(end))
}

/** Writes a fact for a sentence; a list as its first names and "and others". */
export function partsOf(fact: Fact, facts: Known, locale: Locale): Part[] {
  if (fact.value.sort !== 'list') return [{ fact: fact.id, text: written(fact, locale) }]
  const parts: Part[] = []
  const names = facts.list(fact.id)
  const shown = names.slice(0, longestList)
  const last = names.length > shown.length ? undefined : shown.length - 1
  for (const [at, id] of shown.entries()) {
    if (at > 0) addText(parts, at === last ? words[locale].and : ', ')
    parts.push({ fact: id, text: written(facts.fact(id) as Fact, locale) })
  }
  if (last === undefined) addText(parts, words[locale].others)
  return parts
}

/** Appends text to a sentence. */
export function addText(parts: Part[], text: string): void {
  const last = parts.at(-1)
  if (last && !('fact' in last)) parts[parts.length - 1] = { text: last.text + text }
  else if (text) parts.push({ text })
}

const words: Record<
  Locale,
  { readonly and: string; readonly others: string; readonly none: string; readonly at: string }
> = {
  de: { and: ' und ', others: ' und weitere', none: 'keine', at: ' um ' },
  en: { and: ' and ', others: ' and others', none: 'none', at: ' at ' },
}

/** Index of the variant that a fact selects. */
function variantOf({ value }: Fact, locale: Locale): number {
  if (value.sort === 'flag') return value.value ? 0 : 1
  if (value.sort === 'choice') return value.value
  if (value.sort === 'list') return value.of.length === 1 ? 0 : 1
  return pluralOf(value.sort === 'count' ? shownCount(value) : 'value' in value ? value.value : 0, locale) === 'one'
    ? 0
    : 1
}

const rules = {
  de: new Intl.PluralRules(tags.de),
  en: new Intl.PluralRules(tags.en),
}

/**
 * Plural category of the number as it is written: 1.02 is written as 1. Values below 0.1 are written as "less than 0.1
 * observables".
 */
function pluralOf(value: number, locale: Locale): string {
  return rules[locale].select(value > 0 && value < 0.05 ? 0 : Math.round(value * 10) / 10)
}

/**
 * Writes a fact in a language, times in UTC. Lists, choices and flags have no text of their own, because only templates
 * use them; they give `none`.
 */
export function written({ value }: Fact, locale: Locale): string {
  switch (value.sort) {
    case 'count':
      return texts[locale].expected(value.value < 0.05 ? value.value : shownCount(value))
    case 'share':
      return texts[locale].percent(value.value, value.whole ? 0 : 1)
    case 'money':
      return texts[locale].price(value.value)
    case 'duration':
      return duration(value, locale)
    case 'instant':
      return value.toTheMinute
        ? `${dates[locale].format(value.at)}${words[locale].at}${new Date(value.at).toISOString().slice(11, 16)}\u00a0UTC`
        : dates[locale].format(value.at)
    case 'name':
    case 'indicator':
      return value.text
    default:
      return words[locale].none
  }
}

const rounding = { least: Math.floor, most: Math.ceil, nearest: Math.round } as const

/** Rounds to tenths. The inputs are exact to thousandths, apart from much smaller rounding errors. */
function shownCount({ value, bound }: { readonly value: number; readonly bound?: Bound }): number {
  return rounding[bound ?? 'nearest'](Math.round(value * 1000) / 100) / 10
}

const durationUnits = [
  { from: 2 * dayMs, ms: dayMs, name: { de: ['Tag', 'Tage'], en: ['day', 'days'] } },
  { from: hourMs, ms: hourMs, name: { de: ['Stunde', 'Stunden'], en: ['hour', 'hours'] } },
  { from: 0, ms: minuteMs, name: { de: ['Minute', 'Minuten'], en: ['minute', 'minutes'] } },
] as const

/** Writes a duration in whole days, hours or minutes. */
function duration({ ms, bound }: { readonly ms: number; readonly bound?: Bound }, locale: Locale): string {
  const long = Math.abs(ms)
  const unit = durationUnits.find(({ from }) => long >= from) ?? durationUnits[2]
  const count = rounding[bound ?? 'nearest'](long / unit.ms)
  return `${texts[locale].number(count)}\u00a0${unit.name[locale][count === 1 ? 0 : 1]}`
}

const each = <T>(make: (tag: string) => T): Record<Locale, T> => ({ de: make(tags.de), en: make(tags.en) })

const texts: Record<Locale, NumberTexts> = { de: numberTexts('de'), en: numberTexts('en') }

const dates = each(
  (tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }),
)
