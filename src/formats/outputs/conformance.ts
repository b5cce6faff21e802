import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../test/delivered.ts'
import { random } from '../../../test/random.ts'
import { Releases } from '../../../test/releases.ts'
import { rounds } from '../../../test/soak.ts'
import { type DeliveredIndicator, omissions } from '../../domain/delivery.ts'
import type { DeviceLimits } from '../../domain/device.ts'
import { type KindId, kindById, kindIds } from '../../domain/observables/index.ts'
import {
  isSummary,
  kindsOf,
  type Omission,
  type OutputContext,
  type OutputFormat,
  type OutputPart,
  type PartContext,
} from '../output-format.ts'
import { bodyOf, deltaOf, differenceOf, entriesOf, identityOf, type Removal } from './compose.ts'
import { outputFormats } from './index.ts'

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
   * What the product knows after it applied a difference to what it knew. Throws if it is told to forget something
   * unknown.
   */
  applyDelta(known: ReadonlyMap<string, Seen>, delta: string, part: string, at?: number): ReadonlyMap<string, Seen>
  /** Values that must be seen for an indicator in the part; its own value by default. */
  expected?(indicator: DeliveredIndicator, part: string): readonly string[]
  /** Checks a file about the other parts. */
  readSummary?(text: string, part: string, bodies: ReadonlyMap<string, string>): void
}

/** Canonical values by kind; the first one is ordinary. */
export const samples: Readonly<Record<KindId, readonly string[]>> = {
  ipv4: ['192.0.2.1', '198.51.100.77', '203.0.113.255'],
  ipv6: ['2001:db8::1', '2001:db8:0:1:1:1:1:1', '2001:db8::c000:201'],
  'ipv4-cidr': ['192.0.2.0/24', '198.51.100.128/31', '128.0.0.0/1'],
  'ipv6-cidr': ['2001:db8::/32', '2001:db8:1::/48', '2001:db8::8/127'],
  domain: [
    'evil-test.com',
    'www.evil-test.com',
    'xn--mnchen-test-thb.de',
    '_dmarc.evil-test.co.uk',
    `${'a'.repeat(63)}.com`,
    'com.evil-test.org',
  ],
  url: [
    'https://evil-test.com/login',
    'http://evil-test.com/',
    'https://evil-test.com/',
    'http://192.0.2.1:8080/bin.sh',
    'http://[2001:db8::1]/',
    'http://[2001:db8::1]:8443/a',
    'https://evil-test.com/a?q=1&r=2;s=3,4',
    "https://evil-test.com/it's/$(id)|x/[y]/%22%0A",
    'https://evil-test.com/?a=`b`|{c}\\d^e//f',
    'http://evil-test.com/*/start$/(a+)+/.hidden',
    'ftp://evil-test.com/pub/',
    'tcp://evil-test.com:4444/',
    'http://evil-test.com:8080/%E2%80%A8%00',
    `http://evil-test.com/${'a'.repeat(2000)}`,
    `http://evil-test.com/?${'%20'.repeat(2000)}`,
  ],
  email: [
    'mule@evil-test.com',
    "o'neill+tag@evil-test.com",
    '=cmd|calc@evil-test.com',
    '#not-a-comment@evil-test.com',
    '`id`$PATH@evil-test.com',
  ],
  md5: ['0123456789abcdef0123456789abcdef', 'd41d8cd98f00b204e9800998ecf8427e'],
  sha1: ['0123456789abcdef0123456789abcdef01234567', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  sha256: [
    '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  sha512: ['0123456789abcdef'.repeat(8), 'fedcba9876543210'.repeat(8)],
  ja3: ['aaaabbbbccccdddd0000111122223333', '00112233445566778899aabbccddeeff'],
  jarm: ['0123456789abcdef'.repeat(3).padEnd(62, '7'), 'a'.repeat(61).padEnd(62, '0')],
  cve: ['CVE-2024-12345', 'CVE-1999-0001'],
  asn: ['AS64496', 'AS4294967295'],
  btc: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  'url-path': [
    '/mirai.arm7',
    '/a"b\'c\\d;e,f|g',
    '/<script>&amp;',
    '/$INCLUDE',
    '/ünïcode',
    '/=1+1',
    '/{{value}}',
    '/%0a//#x',
  ],
  onion: [`${'a'.repeat(55)}2.onion`, `www.${'b'.repeat(16)}.onion`],
}

/** Text with a meaning to some reader: ends of lines and cells, quotes, comments, macros, markup, commands. */
const fragments: readonly string[] = [
  '\n',
  '\r',
  '\r\n',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u001b[2K',
  '\u007f',
  '\ufeff',
  '\u202e',
  '\u00a0',
  '\t',
  ' ',
  '"',
  '",\n"',
  '""',
  "'",
  '`',
  '\\',
  '\\n',
  '\\"',
  ';',
  '; ',
  ',',
  '#',
  ' #',
  '//',
  '/*',
  '*',
  '*.',
  '!',
  '||',
  '^',
  '|',
  '<!--',
  '<>&',
  ']]>',
  '</indicator>',
  '$INCLUDE /etc/passwd',
  '$(reboot)',
  '\u0024{IFS}',
  "=cmd|'/c calc'!A0",
  '+1',
  '-1',
  '@',
  '%',
  '%0a',
  '{value}',
  '{',
  '}',
  '[',
  '(',
  ')',
  "' OR '1'='1",
  '] AND [x:y = ',
  '" msg:"',
  '[.]',
  'hxxp://',
  '://',
  '?',
  '..',
  'ünïcode',
  '例え',
  '😀',
]

/** Non-canonical values that could still get into the database, and unusual canonical ones. */
export const hostile: readonly { readonly kind: KindId; readonly value: string }[] = kindIds.flatMap((kind) => {
  const [first, second] = samples[kind] as readonly [string, string]
  const made = fragments.flatMap((fragment) => [
    `${first}${fragment}${second}`,
    `${fragment}${first}`,
    `${first}${fragment}`,
  ])
  const odd = ['', ' ', '.', '-', 'null', '*', '0.0.0.0/0', '::/0', 'localhost', '#', '/', 'x'.repeat(5000)]
  const urls = [
    'http://user:pass@evil-test.com/',
    'http://evil-test.com/#top',
    'http://EVIL.com/A',
    'javascript:alert(1)',
  ]
  return [...new Set([...made, ...odd, ...urls])].map((value) => ({ kind, value }))
})

/**
 * Everything that any reader accepts as the end of a line, including those of Unicode and of Python's `splitlines`. No
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

/** `applyDelta` for differences of `+entry` and `-entry`, given a reader for one line of the full list. */
export function plainDeltaReader(readLine: (line: string) => Seen) {
  return (known: ReadonlyMap<string, Seen>, delta: string): ReadonlyMap<string, Seen> => {
    const after = new Map(known)
    for (const line of linesIn(delta)) {
      const seen = readLine(line.slice(1))
      const id = seen.id ?? seen.value
      if (line.startsWith('+')) after.set(id, seen)
      else if (!line.startsWith('-')) throw new Error(`neither + nor -: ${line}`)
      else if (!after.delete(id)) throw new Error(`${id} went, and was never there`)
    }
    return after
  }
}

const plainParts = (format: OutputFormat, context: OutputContext): OutputPart[] =>
  format.parts(context).filter((part): part is OutputPart => !isSummary(part))

const contextOf = (context: OutputContext, part: OutputPart, count: number): PartContext => ({
  ...context,
  part: part.name,
  count,
  changedAt: context.releasedAt,
})

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })
/** The text after encoding and decoding. */
const sent = (pieces: Iterable<string>): string => decoder.decode(encoder.encode([...pieces].join('')))

const sorted = (values: Iterable<string>): string[] => [...values].sort()

/** Sorted like a release: by kind, then value. */
export function inOrder(indicators: Iterable<DeliveredIndicator>): DeliveredIndicator[] {
  const { compare } = new Intl.Collator('en')
  return [...indicators].sort(
    (a, b) => kindById[a.kind].code - kindById[b.kind].code || (a.value < b.value ? -1 : 1) || compare(a.id, b.id),
  )
}

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
  const parts = () => plainParts(format, context)
  const expectedOf = (indicator: DeliveredIndicator, part: OutputPart) =>
    reader.expected?.(indicator, part.name) ?? [indicator.value]

  const write = (part: OutputPart, indicators: Iterable<DeliveredIndicator>, at = context) => {
    const omitted = new Map<DeliveredIndicator, Omission>()
    const entries = [...entriesOf(part, indicators, at, (indicator, why) => omitted.set(indicator, why))]
    const text = sent(bodyOf(part, entries, contextOf(at, part, entries.length)))
    return { entries, omitted, text }
  }

  const difference = (part: OutputPart, before: Iterable<string>, after: readonly string[], at: OutputContext) =>
    sent(deltaOf(part, differenceOf(part, before, after), contextOf(at, part, after.length)))

  describe(`${format.id} as an output format`, () => {
    it('describes itself', () => {
      const names = format.parts(context).map(({ name }) => name)
      expect(outputFormats.map(({ id }) => id)).toContain(format.id)
      expect(new Set(names).size).toBe(names.length)
      expect(names).toContain(format.plainPart)
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
      expect(plainParts(format, { ...context, release: 8 }).map(describePart)).toEqual(parts().map(describePart))
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

    it('is valid without entries', () => {
      for (const part of parts()) expect(reader.read(write(part, []).text, part.name), part.name).toEqual([])
    })

    it('is read as exactly what was delivered, value by value', () => {
      for (const part of parts()) {
        const empty = write(part, []).text
        for (const { kind, value } of all.filter((one) => part.kinds.includes(one.kind))) {
          const indicator = delivered(kind, value)
          const { omitted, text } = write(part, [indicator])
          const where = `${kind} ${JSON.stringify(value.slice(0, 120))} in ${part.name}`
          const why = omitted.get(indicator)
          if (why !== undefined) expect(omissions, where).toContain(why)
          const wanted = why === undefined ? expectedOf(indicator, part) : []
          // A file without entries was checked above.
          const seen = text === empty ? [] : reader.read(text, part.name)
          expect(sorted(new Set(seen.map((one) => one.value))), where).toEqual(sorted(new Set(wanted)))
        }
      }
    })

    it('is read as exactly what was delivered, all together', () => {
      const indicators = inOrder(all.map(({ kind, value }) => delivered(kind, value)))
      for (const part of parts()) {
        const { entries, omitted, text } = write(part, indicators)
        const wanted = indicators.filter((one) => !omitted.has(one)).flatMap((one) => expectedOf(one, part))
        const seen = known(reader.read(text, part.name))
        expect(sorted(new Set([...seen.values()].map((one) => one.value))), part.name).toEqual(sorted(new Set(wanted)))
        for (const entry of entries) expect(lineEnds.test(entry), `${part.name}: ${JSON.stringify(entry)}`).toBe(false)
      }
    })

    it('accepts any name of a source, tag or enrichment', () => {
      for (const part of parts()) {
        for (const kind of part.kinds) {
          const value = samples[kind][0] as string
          for (const word of words) {
            const indicator = named(delivered(kind, value), word)
            const seen = known(reader.read(write(part, [indicator]).text, part.name))
            const where = `${kind} with ${JSON.stringify(word)} in ${part.name}`
            expect(sorted([...seen.values()].map((one) => one.value)), where).toEqual(
              sorted(new Set(expectedOf(indicator, part))),
            )
          }
        }
      }
    })

    it('accepts any name of a subscription', () => {
      for (const word of words) {
        const at = { ...context, subscription: { ...context.subscription, name: word } }
        for (const part of plainParts(format, at)) {
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
      const indicators = inOrder(all.slice(0, 400).map(({ kind, value }) => delivered(kind, value)))
      const later = { ...context, release: context.release + 1, releasedAt: context.releasedAt + 3_600_000 }
      for (const part of parts()) {
        expect(write(part, structuredClone(indicators)).text, part.name).toBe(write(part, indicators).text)
        expect(write(part, indicators, later).entries, part.name).toEqual(write(part, indicators).entries)
      }
    })

    it.each(rhythms)(
      'full is the sum of the differences, as it is delivered ($what, seed $seed)',
      async (given) => {
        const { seed, limits } = given
        // A release of a format with dozens of files costs as much as dozens of others.
        const fewer = rounds(2, 1) * (parts().length > 20 ? 2 : 1)
        const [step, changes] = [given.step * fewer, given.changes * fewer]
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
      const held = new Map<string, { readonly entries: readonly string[]; readonly gone: Map<string, Removal> }>()
      return (releases: Releases, indicators: readonly DeliveredIndicator[], releasedAt: number) => {
        const files = new Map(releases.files().map((file) => [file.name, file]))
        const { release } = releases
        for (const part of parts()) {
          const identity = identityOf(part)
          const entries = [...entriesOf(part, indicators, { ...context, release, releasedAt })]
          const { entries: before = [], gone = new Map() } = held.get(part.name) ?? {}
          for (const entry of differenceOf(part, before, entries).removed) {
            gone.delete(identity(entry))
            gone.set(identity(entry), { entry, releasedAt })
          }
          held.set(part.name, { entries, gone })
          const file = files.get(part.name)
          expect(file?.entries, `${part.name} of release ${release}`).toBe(entries.length)
          if (file?.release !== release) continue
          const present = new Set(entries.map(identity))
          const since = releasedAt - (part.remembersDays ?? -1) * 86_400_000
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
      const indicators = inOrder(all.slice(0, 400).map(({ kind, value }) => delivered(kind, value)))
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

const all = [...kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value }))), ...hostile]

/** Names that people and publishers might give. */
const words = [
  ...fragments,
  ...fragments.map((fragment) => `name${fragment}192.0.2.99`),
  ...fragments.map((fragment) => `name${fragment}\ninjected-test.com\n${fragment}`),
  '',
  'Umbrella GmbH & Co. KG — "Feeds"',
  'x'.repeat(3000),
]

/** The indicator with a word wherever publishers and enrichers put text. */
function named(indicator: DeliveredIndicator, word: string): DeliveredIndicator {
  return {
    ...indicator,
    sources: indicator.sources.map((source) => ({ ...source, id: word, name: word, maintainer: word })),
    tags: [word, 'botnet'],
    enriched: {
      ...indicator.enriched,
      country: 'DE',
      as: { number: 64496, organisation: word },
      registrableDomain: word,
      publicSuffix: word,
      dns: { addresses: ['192.0.2.9'], code: 'NOERROR', at: deliveredAt },
      owner: { kind: 'sinkhole', name: word },
      techniques: [{ id: 'T1071.001', name: word }],
      software: [{ id: 'S0154', name: word }],
      groups: [{ id: 'G0016', name: word }],
      malware: [word],
      cves: [{ id: 'CVE-2024-12345', knownExploited: true }],
    },
  }
}

/** A device with less room than there are indicators, and several files for some lists. */
const small: DeviceLimits = {
  lists: {
    ip: { entriesPerFile: 6, files: 3 },
    domain: { entries: 4 },
    url: { bytesPerFile: 400, files: 2 },
    hash: { entriesPerFile: 2, files: 2 },
    email: { entries: 3 },
  },
  entries: 24,
  ranges: true,
}

const minute = 60_000
/** Rhythms of releases: with steps of hours, remembered removals expire during the test. */
const rhythms: readonly (Pace & {
  readonly what: string
  readonly seed: number
  readonly limits?: DeviceLimits
})[] = [
  { what: 'all of it', seed: 1, step: minute, changes: 2 },
  { what: 'over a month', seed: 2, step: 40 * 60 * minute, changes: 8 },
  { what: 'for a device', seed: 3, step: minute, changes: 5, limits: small },
  { what: 'for a device without ranges', seed: 4, step: minute, changes: 10, limits: { ...small, ranges: false } },
]

interface Pace {
  /** Time between releases, ms. */
  readonly step: number
  /** Number of changes per release. */
  readonly changes: number
}

/**
 * A history of 200 changes: indicators appear, disappear, change and return; sometimes all disappear at once and
 * return. Starts and ends without any.
 */
function history(chance: () => number, { step, changes }: Pace): DeliveredIndicator[][] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T
  const pool = [
    ...kindIds.flatMap((kind) => samples[kind].slice(0, 6).map((value) => ({ kind, value }))),
    // Neighbours, so that ranges form and dissolve.
    ...Array.from({ length: 8 }, (_, i) => ({ kind: 'ipv4' as const, value: `192.0.2.${i}` })),
    ...Array.from({ length: 4 }, (_, i) => ({ kind: 'ipv6' as const, value: `2001:db8::${i + 4}` })),
    { kind: 'ipv4-cidr' as const, value: '192.0.2.0/30' },
    { kind: 'ipv6-cidr' as const, value: '2001:db8::/112' },
    ...Array.from({ length: 40 }, () => pick(hostile)),
  ]
  const now = new Map<string, DeliveredIndicator>()
  let gone: DeliveredIndicator[] = []
  const releases: DeliveredIndicator[][] = [[]]
  for (let i = 1; i <= 200; i++) {
    const { kind, value } = pick(pool)
    const key = `${kind} ${value}`
    const modified = deliveredAt + Math.ceil(i / changes) * step
    const agesOut = modified + 90 * 86_400_000
    const present = now.get(key)
    if (gone.length > 0 && chance() < 0.5) {
      for (const one of gone) now.set(`${one.kind} ${one.value}`, { ...one, modified, agesOut })
      gone = []
    } else if (chance() < 0.015) {
      gone = [...now.values()]
      now.clear()
    } else if (!present || chance() < 0.3) {
      if (present) now.delete(key)
      else now.set(key, delivered(kind, value, { modified, agesOut }))
    } else {
      now.set(key, {
        ...present,
        modified,
        agesOut,
        risk: Math.floor(chance() * 101),
        confidence: Math.floor(chance() * 101),
        tags: chance() < 0.5 ? present.tags : ['botnet', `tag-${i}`],
      })
    }
    if (i % changes === 0) releases.push(inOrder(now.values()))
  }
  return [...releases, []]
}

const sortedMap = (map: ReadonlyMap<string, Seen>) =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, { value, rest }]) => ({ id, value, rest }))
