import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hostileLines } from '../../../bench/hostile-lines.ts'
import { buildWasm } from '../../../scripts/build-wasm.mjs'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { partOf, rounds } from '../../../test/soak.ts'
import { EVENT_CODES } from '../../domain/log-event.ts'
import { createExtractor, type LineSighting } from './extraction.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Prefilter } from './prefilter.ts'
import type { Scanner } from './scanner.ts'
import { scriptScanner } from './script-scanner.ts'
import { wasmScanner } from './wasm-scanner.ts'

/**
 * Both scanners must find the same in every input, in the shared code (`rules/`) and in the separate code (finding
 * positions, tables).
 */

const wasm = wasmScanner(new WebAssembly.Module(readFileSync(await buildWasm())))
const shared = new URL('../../../../shared/', import.meta.url)
const logs = new URL('data/logs/', shared)
const generated = new URL('corpora/generated/', shared)
const encoder = new TextEncoder()

const tens = Uint8Array.from({ length: 58 }, (_, c) => (c >= 48 ? c - 48 : 0))
let lastDigit = 0
/** A time from the first two digits of a line, so that lines differ and some have no time. */
function clock(bytes: Uint8Array, start: number, end: number): number {
  lastDigit = bytes[start + 1] as number
  const a = bytes[start] as number
  const b = bytes[start + 1] as number
  if (end - start < 2 || a < 48 || a > 57 || b < 48 || b > 57) return Number.NaN
  return Date.UTC(2026, 0, 1) + ((tens[a] as number) * 10 + (tens[b] as number)) * 1_234_567
}

/** Any event code, from the second byte of a line. */
const event = {
  read: (bytes: Uint8Array, start: number, end: number) =>
    end - start < 2 ? 0 : (bytes[start + 1] as number) % EVENT_CODES,
}

/** The complete result of an extraction as sorted rows. */
function run(scanner: Scanner, bytes: Uint8Array, prefilter: Prefilter): string[] {
  const rows: string[] = []
  const onSighting = ({ line, kind, value, time }: LineSighting) => rows.push(`${line} ${kind} ${value} ${time}`)
  const isTimeAssumed = () => lastDigit % 3 === 0
  const options = { scanner, clock, isTimeAssumed, event, prefilter, now: Date.UTC(2026, 10, 20) }
  const extractor = createExtractor(bytes.length < 1 << 18 ? { ...options, onSighting } : options)
  extractor.push(bytes)
  const { columns: _, possibleMatches: __, all, ...figures } = extractor.finish()
  for (const { kind, value, count, first, last, hours, assumedHours, events } of all()) {
    rows.push(
      `${kind} ${value} ${count} ${first} ${last} ${hours?.join()} ${assumedHours && Array.from(assumedHours).join()}`,
    )
    if (events) rows.push(`${kind} ${value} events ${Object.values(events).map((one) => Array.from(one).join())}`)
  }
  return [JSON.stringify(figures), ...rows.sort()]
}

/** A prefilter table that lists a few of the values. */
const prefilter: Prefilter = (() => {
  const table = new Int32Array(2 * 1024)
  const pair = new Int32Array(2)
  for (const name of ['com', 'evil-test.com', 'microsoft.com', 'google.com', 'org', 'co.uk']) {
    fingerprintOf('domain', name, pair)
    let slot = (pair[0] as number) & 1023
    while (table[2 * slot] !== 0) slot = (slot + 1) & 1023
    table.set(pair, 2 * slot)
  }
  const ipv4Blocks = new Uint8Array(1 << 21)
  for (let i = 0; i < ipv4Blocks.length; i += 3) ipv4Blocks[i] = 0b10010010
  return { table, mask: 1023, ipv4Blocks, anyIpv6Range: true }
})()

function expectSame(name: string, bytes: Uint8Array): void {
  const script = run(scriptScanner, bytes, prefilter)
  const found = run(wasm, bytes, prefilter)
  // Compares only the first difference, because expecting equality of long lists is slow.
  const at = script.findIndex((row, i) => row !== found[i])
  expect([name, found.length, found[at]]).toEqual([name, script.length, script[at]])
}

function* filesBelow(folder: URL): Generator<URL> {
  for (const name of readdirSync(folder).sort()) {
    const file = new URL(name, folder)
    if (statSync(file).isDirectory()) yield* filesBelow(new URL(`${name}/`, folder))
    else if (!name.endsWith('.json') || folder !== logs) yield file
  }
}

/** Random whole numbers from 0 to below the argument. */
function chance(seed: number): (below: number) => number {
  const next = random(seed)
  return (below) => Math.floor(next() * below)
}

const truth = readFileSync(new URL('truth.txt', import.meta.url))
const snippets =
  '[.] (dot) [at] [:]// hxxp:// http:// https:\\/\\/ %3A%2F%2F %2F \\t \\n \\u0022 \\u002f evil-test.com 100.20.30.40 2606:4700::1 ::ffff: d41d8cd98f00b204e9800998ecf8427e ) ] } > , ; : . .. - _ @ / \\ \\\\ " \' & &amp; # ? % é 例 ” … (3)www(4)evil(3)com(0) .] ]. .) ). .[ .( .} \\[.] [.\\] [@ Chrome/ gw-1/ Reader  (build :443 ::ffff:5.6.7.8:1 xmlns=" </Data><Data> | \u001b[31m 1.2.3.4.5 .com .md 0x'
    .split(' ')
    .map((text) => encoder.encode(text))

/** The constant words in `rules/` of which WebAssembly compares eight letters at a time. */
function comparedWords(): Set<string> {
  const words = new Set<string>()
  for (const file of filesBelow(new URL('rules/', import.meta.url))) {
    const calls = readFileSync(file, 'utf8').matchAll(
      /\b(?:(?:starts|ends)With(?:Any)?|length(?:At|Before))\([^']*'([^']*)'/g,
    )
    for (const [, list = ''] of calls) for (const word of list.split('|')) words.add(word)
  }
  return words
}

describe('the script and the WebAssembly scanner find the same', () => {
  it('in the truth set as one log', () => {
    expectSame('truth', truth)
  })

  const fixed = 20261120
  it(`in lines changed at random (seed ${fixed})`, () => {
    const pick = chance(fixed)
    for (let round = 0; round < rounds(20, 300); round++) {
      const from = pick(truth.length - 6000)
      const bytes = [...truth.subarray(from, from + 2000 + pick(4000))]
      for (let change = 0; change < 120; change++) {
        const at = pick(bytes.length)
        const kind = pick(4)
        if (kind === 0) bytes[at] = pick(256)
        else if (kind === 1) bytes.splice(at, 1 + pick(6))
        else bytes.splice(at, pick(3), ...(snippets[pick(snippets.length)] as Uint8Array))
      }
      expectSame(`round ${round}`, Uint8Array.from(bytes))
    }
  })

  it(`in random combinations of snippets (seed ${fixed})`, () => {
    const pick = chance(fixed)
    for (let round = 0; round < rounds(20, 300); round++) {
      const parts: number[] = []
      while (parts.length < 4000) {
        parts.push(...(snippets[pick(snippets.length)] as Uint8Array))
        if (pick(6) === 0) parts.push([32, 10, 9, 34][pick(4)] as number)
      }
      expectSame(`round ${round}`, Uint8Array.from(parts))
    }
  })

  it(`around every word that the rules compare with, also misspelled (seed ${fixed})`, () => {
    const pick = chance(fixed)
    const values = ['203.0.114.9', 'a.name', 'h.schmidt', 'd41d8cd98f00b204e9800998ecf8427e', 'http://evil-test.com/a']
    const lines: string[] = []
    for (const word of comparedWords()) {
      const at = pick(word.length)
      const wrong = word.slice(0, at) + String.fromCharCode(word.charCodeAt(at) ^ (1 << pick(5))) + word.slice(at + 1)
      for (const spelled of [word, word.toUpperCase(), wrong, word.slice(1), word.slice(0, -1)]) {
        for (const value of values) {
          for (const sign of ['', ' ', '=', '":"']) lines.push(`${spelled}${sign}${value}`, `${value}${sign}${spelled}`)
        }
      }
    }
    expectSame('words', encoder.encode(lines.join('\n')))
  })

  it('in one-line files designed to be slow, which both finish', () => {
    for (const [name, bytes] of hostileLines(1 << 15)) expectSame(name, bytes)
  })

  it('in a log with more observables than the initial size of the tables', () => {
    const pick = chance(fixed)
    let log = ''
    for (let i = 0; i < 20_000; i++)
      log += `${10 + pick(90)} http://h${i}.evil-test.com/${pick(1e9)} ${1 + pick(99)}.${pick(256)}.${pick(256)}.7\n`
    expectSame('many', encoder.encode(log))
  })

  it('in a log whose rewritten words are judged where a scan is about to pause', () => {
    let log = ''
    for (let i = 0; i < 16_000; i++)
      log += `<xxa${i}.evil-test.com> hxxp://b${i}.bad-test.com/ c${i}(.)evil2-test.com ${i % 9 ? '' : '\n'}`
    const bytes = encoder.encode(log)
    expectSame('pauses', bytes)
    const extractor = createExtractor({ scanner: wasm })
    extractor.push(bytes)
    expect([...extractor.finish().all()].length).toBe(64_000)
  })

  it.skipIf(!existsSync(generated))('in the shared corpus of malformed input', () => {
    for (const folder of ['redos/', 'ioc/', 'lies/', 'text/']) {
      for (const file of filesBelow(new URL(folder, generated))) {
        const bytes = readFileSync(file)
        expectSame(file.pathname, file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes)
      }
    }
  })

  it.skipIf(!existsSync(logs))(`in real logs, a quarter of a megabyte each (SEED=${seed})`, () => {
    for (const file of partOf([...filesBelow(logs)], 3)) {
      if (!file.pathname.endsWith('.gz')) continue
      expectSame(file.pathname, gunzipSync(readFileSync(file)).subarray(0, 1 << 18))
    }
  })
})
