import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { partsOf } from '../../../test/output.ts'
import { random } from '../../../test/random.ts'
import { Releases } from '../../../test/releases.ts'
import { partOf, rounds } from '../../../test/soak.ts'
import { type DeliveredIndicator, omissions } from '../../domain/delivery.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { dayMs, hourMs } from '../../domain/time-units.ts'
import {
  isSummary,
  kindsOf,
  type Omission,
  type OutputContext,
  type OutputFormat,
  type OutputPart,
  type PartContext,
  plainPartOf,
} from '../output-format.ts'
import { asker, bodyOf, deltaOf, differenceOf, entriesOf, identityOf, type Removal } from './compose.ts'
import { history, inOrder, rhythms } from './history.conformance.ts'
import { outputFormats } from './index.ts'
import { allValues, named, samples, words } from './values.conformance.ts'

/** An indicator that a product knows after reading a file. */
export interface Seen {
  /** The value it looks for. */
  readonly value: string
  /** Id by which it recognises the indicator when it changes or is removed; the value by default. */
  readonly id?: string
  /** Everything else it stores about the indicator, as text. */
  readonly rest?: string
}

/**
 * Model of how a product reads a format. It follows the product's documentation or parser and shares no code with the
 * writer of the format. It throws if the product would reject a file or a line, and otherwise returns what the product
 * would see, intended or not.
 */
export interface OutputReader {
  /** The content of a part at the given time, ms since epoch; any time if missing. */
  read(text: string, part: string, at?: number): readonly Seen[]
  /**
   * Returns what the product knows after it applied a difference. Throws if the difference removes something unknown.
   */
  applyDelta(known: ReadonlyMap<string, Seen>, delta: string, part: string, at?: number): ReadonlyMap<string, Seen>
  /** Values that must be seen for an indicator in the part; its own value by default. */
  expected?(indicator: DeliveredIndicator, part: string): readonly string[]
  /** Values that must be seen besides, because indicators with these values are together in the part; none by default. */
  besides?(values: readonly string[], part: string): readonly string[]
  /** Checks a file about the other parts. */
  readSummary?(text: string, part: string, bodies: ReadonlyMap<string, string>): void
}

/**
 * Everything that any reader treats as the end of a line, including those of Unicode and of Python's `splitlines`. No
 * entry contains one.
 */
export const lineEnds = new RegExp(
  ['\r\n', '\n', '\v', '\f', '\r', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029'].join('|'),
)

/** The lines of a text as split by its most liberal reader. The last line must be terminated too. */
export function linesIn(text: string): string[] {
  if (text === '') return []
  const lines = text.split(lineEnds)
  if (lines.pop() !== '') throw new Error('the last line has no end')
  return lines
}

/** Lines that match nothing, for products that keep their last list if they get an empty one, or may do so. */
export const matchingNothing =
  /^(?:# nothing is listed|192\.0\.2\.0(?:\/32|,32,bl,)?|(?:http:\/\/)?nothing-is-listed\.invalid\/?|winnow-nothing,nothing-is-listed\.invalid,Domain,.*)$/

/** The entries that a product reads which keeps its last list if it gets an empty one, or may do so. */
export function entriesOfNonEmpty(text: string): string[] {
  const lines = linesIn(text)
  if (lines.length === 0) throw new Error('keeps the last list')
  return lines.length === 1 && matchingNothing.test(lines[0] as string) ? [] : lines
}

/** What a product knows after changes, each with whether it takes the indicator away. Throws if it was never there. */
export function applied(
  known: ReadonlyMap<string, Seen>,
  changes: Iterable<readonly [seen: Seen, isGone: boolean]>,
): ReadonlyMap<string, Seen> {
  const after = new Map(known)
  for (const [seen, isGone] of changes) {
    const id = seen.id ?? seen.value
    if (!isGone) after.set(id, seen)
    else if (!after.delete(id)) throw new Error(`${id} went, and was never there`)
  }
  return after
}

/** `applyDelta` for differences of `+entry` and `-entry`, given a parser for one line of the full list. */
export const plainDeltaParser =
  (readLine: (line: string, part: string) => Seen): OutputReader['applyDelta'] =>
  (known, delta, part) =>
    applied(
      known,
      linesIn(delta).map((line) => {
        if (!/^[+-]/.test(line)) throw new Error(`neither + nor -: ${line}`)
        return [readLine(line.slice(1), part), line.startsWith('-')]
      }),
    )

/** `applyDelta` for a list of operations that set or remove an entry. */
export const operationsReader =
  <Change extends { readonly op: string }>(
    changesIn: (delta: string) => readonly Change[],
    seenOf: (change: Change, part: string) => Seen,
  ): OutputReader['applyDelta'] =>
  (known, delta, part) =>
    applied(
      known,
      changesIn(delta).map((change) => {
        if (!['set', 'add', 'remove'].includes(change.op)) throw new Error(`op ${change.op}`)
        return [seenOf(change, part), change.op === 'remove']
      }),
    )

/** A reader of imports that cannot delete: a removed indicator is imported again, so that `isOver` holds. */
export function importReader<Indicator>(
  post: (text: string) => readonly Indicator[],
  seenOf: (indicator: Indicator) => Seen & { readonly id: string },
  isOver: (indicator: Indicator) => boolean,
): Pick<OutputReader, 'read' | 'applyDelta'> {
  return {
    read: (text) =>
      post(text)
        .filter((one) => !isOver(one))
        .map(seenOf),
    applyDelta: (known, delta) =>
      applied(
        known,
        post(delta).map((one) => [seenOf(one), isOver(one)]),
      ),
  }
}

const contextOf = (context: OutputContext, part: OutputPart, count: number): PartContext => ({
  ...context,
  part: part.name,
  count,
  changedAt: context.releasedAt,
})

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
/**
 * The text after encoding and decoding as UTF-8. Throws if it contains half of a surrogate pair, raw or as a JSON
 * escape.
 */
function sent(pieces: Iterable<string>): string {
  const text = [...pieces].join('')
  if (!text.isWellFormed() || /\\ud[89a-f]/.test(text)) throw new Error('half a character')
  return decoder.decode(encoder.encode(text))
}

const sorted = (values: Iterable<string>): string[] => [...values].sort()

function known(seen: readonly Seen[]): Map<string, Seen> {
  const map = new Map<string, Seen>()
  for (const one of seen) {
    const id = one.id ?? one.value
    if (map.has(id)) throw new Error(`${JSON.stringify(id)} is seen twice`)
    map.set(id, one)
  }
  return map
}

/** Tests the promises of every output format; `reader` models its product. */
export function conforms(format: OutputFormat, reader: OutputReader, given: { context?: OutputContext } = {}): void {
  const { context = outputContext } = given
  const parts = () => partsOf(format, context)
  const expectedOf = (indicator: DeliveredIndicator, part: OutputPart) =>
    reader.expected?.(indicator, part.name) ?? [indicator.value]

  const textOf = (part: OutputPart, entries: readonly string[], at = context) =>
    sent(bodyOf(part, entries, contextOf(at, part, entries.length)))

  const write = (part: OutputPart, indicators: Iterable<DeliveredIndicator>, at = context) => {
    const omitted = new Map<DeliveredIndicator, Omission>()
    const entries = [...entriesOf(part, indicators, at, (indicator, why) => omitted.set(indicator, why))]
    return { entries, omitted, text: textOf(part, entries, at) }
  }

  const difference = (part: OutputPart, before: Iterable<string>, after: readonly string[], at: OutputContext) =>
    sent(deltaOf(part, differenceOf(part, before, after), contextOf(at, part, after.length)))

  describe(`${format.id} as an output format`, () => {
    it('describes itself', () => {
      const names = format.parts(context).map(({ name }) => name)
      expect(outputFormats.map(({ id }) => id)).toContain(format.id)
      expect(new Set(names).size).toBe(names.length)
      expect(names).toContain(plainPartOf(format))
      for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][\w.-]*$/)
      for (const part of format.parts(context))
        expect(part.mediaType).toMatch(/^[a-z]+\/[\w.+-]+(; ?[\w-]+="?[\w.-]+"?)*$/)
      for (const text of [format.name, format.description]) {
        expect(text.de.trim()).not.toBe('')
        expect(text.en.trim()).not.toBe('')
      }
      expect(format.description.de).not.toBe(format.description.en)
      expect(URL.parse(format.reference)?.protocol).toBe('https:')
    })

    it('has the same parts for every release', () => {
      const describePart = (part: OutputPart) => `${part.name} ${part.mediaType} ${part.kinds.join(' ')}`
      expect(partsOf(format, { ...context, release: 8 }).map(describePart)).toEqual(parts().map(describePart))
    })

    it('writes every kind that it lists', () => {
      const written = new Set<KindId>()
      for (const part of parts()) {
        for (const kind of part.kinds) {
          const { entries, omitted } = write(part, [delivered(kind, samples[kind][0] as string)])
          expect(omitted.size, `${kind} in ${part.name}`).toBe(0)
          if (entries.length > 0) written.add(kind)
        }
      }
      expect(written).toEqual(kindsOf(format))
      expect(written.size).toBeGreaterThan(0)
    })

    // A file without entries is read here alone: the tests below write hundreds of them.
    it('is valid without entries', () => {
      for (const part of parts()) expect(reader.read(write(part, []).text, part.name), part.name).toEqual([])
    })

    it('is read as exactly what was delivered, value by value', () => {
      for (const { kind, value } of allValues) {
        const indicator = delivered(kind, value)
        for (const part of parts().filter(({ kinds }) => kinds.includes(kind))) {
          const omitted = new Map<DeliveredIndicator, Omission>()
          const entries = [...entriesOf(part, [indicator], context, (one, why) => omitted.set(one, why))]
          const where = () => `${kind} ${JSON.stringify(value.slice(0, 120))} in ${part.name}`
          const why = omitted.get(indicator)
          if (why !== undefined) expect(omissions, where()).toContain(why)
          const wanted = why === undefined ? expectedOf(indicator, part) : []
          if (entries.length + wanted.length === 0) continue
          const seen = entries.length === 0 ? [] : reader.read(textOf(part, entries), part.name)
          expect(sorted(new Set(seen.map((one) => one.value))), where()).toEqual(sorted(new Set(wanted)))
        }
      }
    })

    it('is read as exactly what was delivered, for all values together', () => {
      const indicators = inOrder(allValues.map(({ kind, value }) => delivered(kind, value)))
      for (const part of parts()) {
        const { entries, omitted, text } = write(part, indicators)
        const alone = indicators.filter((one) => !omitted.has(one)).flatMap((one) => expectedOf(one, part))
        const wanted = [...alone, ...(reader.besides?.(alone, part.name) ?? [])]
        const seen = known(reader.read(text, part.name))
        expect(sorted(new Set([...seen.values()].map((one) => one.value))), part.name).toEqual(sorted(new Set(wanted)))
        for (const entry of entries) expect(lineEnds.test(entry), `${part.name}: ${JSON.stringify(entry)}`).toBe(false)
      }
    })

    it('accepts any name of a source, tag or enrichment', () => {
      for (const kind of kindsOf(format)) {
        const plain = delivered(kind, samples[kind][0] as string)
        for (const word of words) {
          const indicator = named(plain, word)
          for (const part of parts().filter(({ kinds }) => kinds.includes(kind))) {
            const entries = [...entriesOf(part, [indicator], context)]
            const wanted = expectedOf(indicator, part)
            if (entries.length + wanted.length === 0) continue
            const seen = known(entries.length === 0 ? [] : reader.read(textOf(part, entries), part.name))
            const where = `${kind} with ${JSON.stringify(word)} in ${part.name}`
            expect(sorted([...seen.values()].map((one) => one.value)), where).toEqual(sorted(new Set(wanted)))
          }
        }
      }
    })

    it('accepts any name of a subscription', () => {
      for (const word of words) {
        const at = { ...context, subscription: { ...context.subscription, name: word } }
        for (const part of partsOf(format, at)) {
          const indicators = part.kinds.map((kind) => delivered(kind, samples[kind][0] as string))
          const { text } = write(part, indicators, at)
          const seen = known(reader.read(text, part.name))
          const wanted = indicators.flatMap((one) => expectedOf(one, part))
          expect(sorted([...seen.values()].map((one) => one.value)), JSON.stringify(word)).toEqual(
            sorted(new Set(wanted)),
          )
        }
      }
    })

    it('writes the same bytes again, and the same entry in the next release', () => {
      const indicators = inOrder(allValues.slice(0, 400).map(({ kind, value }) => delivered(kind, value)))
      const later = { ...context, release: context.release + 1, releasedAt: context.releasedAt + hourMs }
      for (const part of parts()) {
        expect(write(part, structuredClone(indicators)).text, part.name).toBe(write(part, indicators).text)
        expect(write(part, indicators, later).entries, part.name).toEqual(write(part, indicators).entries)
      }
    })

    it('gives each indicator separate lines in parts that declare it', () => {
      const indicators = inOrder(allValues.map(({ kind, value }) => delivered(kind, value)))
      for (const part of parts()) {
        const { ownLines = () => false } = part
        const identity = identityOf(part)
        const all = indicators.flatMap((indicator) => {
          const entries = asker(part, context)(indicator)
          return typeof entries === 'string' ? [] : entries.map((entry) => ({ indicator, identity: identity(entry) }))
        })
        const times = new Map<string, number>()
        for (const one of all) times.set(one.identity, (times.get(one.identity) ?? 0) + 1)
        const own = all.filter(({ indicator }) => ownLines === true || ownLines(indicator))
        expect(
          own.filter((one) => times.get(one.identity) !== 1),
          part.name,
        ).toEqual([])
      }
    })

    it('uses only kind and value in parts that declare it', () => {
      for (const part of parts().filter(({ readsValueOnly }) => readsValueOnly)) {
        for (const { kind, value } of allValues) {
          const alone = { kind, value } as DeliveredIndicator
          expect(part.entries(alone, context), part.name).toEqual(part.entries(delivered(kind, value), context))
        }
      }
    })

    // Each run tests half of the rhythms; about half of the formats test the other half.
    it.each(partOf(rhythms, 2, format.id.length))(
      'the full list equals the sum of the differences, as delivered ($what, seed $seed)',
      async (rhythm) => {
        const { seed, limits } = rhythm
        // A release of a format with dozens of files costs as much as dozens of others.
        const fewer = rounds(rhythm.changes > 5 ? 2 : 4, 1) * (parts().length > 20 ? 2 : 1)
        const [step, changes] = [rhythm.step * fewer, rhythm.changes * fewer]
        const chance = random(seed + 1000)
        const releases = new Releases(format, context, limits)
        // The first reader pulls every release, the others only some; each starts with a full list at a random time.
        const pullers = [1, 0.3, 0.05].map((often) => ({
          often,
          begins: Math.floor(chance() * 5),
          files: new Map<string, { knows: ReadonlyMap<string, Seen>; release: number }>(),
        }))
        const asSaid = expectations()
        try {
          const all = history(random(seed), { step, changes })
          for (const [i, indicators] of all.entries()) {
            const releasedAt = deliveredAt + i * step
            await releases.add(indicators, releasedAt)
            if (!limits) asSaid(releases, indicators, releasedAt)
            const pulling = pullers.filter(
              ({ begins, often }) => i === begins || (i > begins && (i === all.length - 1 || chance() < often)),
            )
            if (pulling.length === 0) continue
            for (const file of releases.files()) {
              if (file.isSummary) continue
              const behind = pulling.filter(({ files }) => (files.get(file.name)?.release ?? -1) < file.release)
              if (behind.length === 0) continue
              const where = `${file.name} after ${i} releases, seed ${seed}`
              const full = known(reader.read(file.body(), file.part, releasedAt))
              const wanted = sortedMap(full)
              for (const { files } of behind) {
                const held = files.get(file.name)
                const knows = held
                  ? reader.applyDelta(held.knows, await releases.since(file, held.release), file.part, releasedAt)
                  : full
                expect(sortedMap(knows), where).toEqual(wanted)
                files.set(file.name, { knows, release: releases.release })
              }
            }
            summarised(releases)
          }
        } finally {
          await releases.end()
        }
      },
      240_000,
    )

    /** The expected files: the output of `compose.ts` for the indicators, with remembered removals. */
    function expectations() {
      const writtenByPart = new Map<
        string,
        { readonly entries: readonly string[]; readonly gone: Map<string, Removal> }
      >()
      return (releases: Releases, indicators: readonly DeliveredIndicator[], releasedAt: number) => {
        const files = new Map(releases.files().map((file) => [file.name, file]))
        const { release } = releases
        for (const part of parts()) {
          const identity = identityOf(part)
          const entries = [...entriesOf(part, indicators, { ...context, release, releasedAt })]
          const { entries: before = [], gone = new Map() } = writtenByPart.get(part.name) ?? {}
          for (const entry of differenceOf(part, before, entries).removed) {
            gone.delete(identity(entry))
            gone.set(identity(entry), { entry, releasedAt })
          }
          writtenByPart.set(part.name, { entries, gone })
          const file = files.get(part.name)
          expect(file?.entries, `${part.name} of release ${release}`).toBe(entries.length)
          if (file?.release !== release) continue
          const present = new Set(entries.map(identity))
          const since = releasedAt - (part.remembersDays ?? -1) * dayMs
          const remembered = [...gone].flatMap(([id, removal]) =>
            removal.releasedAt < since || present.has(id) ? [] : [removal],
          )
          const count = entries.length + remembered.length
          const about = { ...context, release, releasedAt, part: part.name, count, changedAt: releasedAt }
          expect(file.body(), `${part.name} of release ${release}`).toBe(sent(bodyOf(part, entries, about, remembered)))
        }
      }
    }

    function summarised(releases: Releases): void {
      const files = releases.files()
      const bodies = new Map(files.flatMap((file) => (file.isSummary ? [] : [[file.name, file.body()]])))
      for (const file of files) if (file.isSummary) reader.readSummary?.(file.body(), file.part, bodies)
    }

    it('has an empty difference if nothing changed', () => {
      const indicators = inOrder(allValues.slice(0, 400).map(({ kind, value }) => delivered(kind, value)))
      for (const part of parts()) {
        const { entries, text } = write(part, indicators)
        const before = known(reader.read(text, part.name))
        expect(sortedMap(reader.applyDelta(before, difference(part, entries, entries, context), part.name))).toEqual(
          sortedMap(before),
        )
      }
    })

    it('writes its summaries', () => {
      const indicators = inOrder(kindIds.map((kind) => delivered(kind, samples[kind][0] as string)))
      for (const these of [indicators, []]) {
        const bodies = new Map(parts().map((part) => [part.name, write(part, these)]))
        const finished = parts().map(({ name }) => ({
          name,
          count: bodies.get(name)?.entries.length ?? 0,
          changedAt: context.releasedAt,
        }))
        for (const part of format.parts(context)) {
          if (!isSummary(part)) continue
          expect(reader.readSummary, `a reader of ${part.name}`).toBeDefined()
          const texts = new Map([...bodies].map(([name, { text }]) => [name, text]))
          reader.readSummary?.(part.write(finished, context), part.name, texts)
        }
      }
    })
  })
}

const sortedMap = (map: ReadonlyMap<string, Seen>) =>
  [...map].sort(([a], [b]) => compareCodeUnits(a, b)).map(([id, { value, rest }]) => ({ id, value, rest }))
