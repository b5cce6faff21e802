import { describe, expect, it } from 'vitest'
import { isRejection } from '../../domain/listing.ts'
import { readFeedFiles } from '../snapshot.ts'

const ips = ['45.155.75.108', '91.92.38.55', '5.188.186.17', '80.94.223.70']

/** The listed values of a file, and how many rows were rejected as not for detection. */
async function read(text: string) {
  const file = () => ({
    bytes: (async function* () {
      yield new TextEncoder().encode(text)
    })(),
  })
  const { items, tally } = readFeedFiles([file], { time: Date.UTC(2026, 0, 9) })
  const found: string[] = []
  for await (const batch of items) for (const item of batch) if (!isRejection(item)) found.push(item.value)
  return { found, against: tally.rejected['not-for-detection'] ?? 0 }
}

const csv = (name: string, cells: readonly string[]) =>
  `ip,${name},first_seen\n${cells.map((cell, n) => `${ips[n]},${cell},2025-01-0${n + 1}`).join('\n')}\n`

const json = (name: string, cells: readonly unknown[]) =>
  JSON.stringify({ data: cells.map((cell, n) => ({ ip: ips[n], [name]: cell })) })

describe('a row that its publisher takes back is not for detection', () => {
  it.each([
    ['false_positive', ['no', 'yes', 'no']],
    ['Whitelisted', ['0', '1', '0']],
    ['active', ['1', '0', '1']],
    ['Revoked', ['false', 'TRUE', 'false']],
    ['verified', ['yes', 'no', 'yes']],
    ['status', ['active', 'false-positive', 'online']],
    ['Statut', ['Actif', 'Faux positif', 'Actif']],
    ['Status', ['aktiv', 'Falsch positiv', 'gesperrt']],
    ['verdict', ['Malicious', 'Benign', 'Suspicious']],
    ['risk', ['high', 'retired', 'none']],
    ['Action', ['BlockAndRemediate', 'Allowed', 'Audit']],
    ['change', ['add', 'remove', 'add']],
    ['tags', ['ssh', 'scanner; whitelist', 'whitelist-evasion']],
  ])('in CSV by “%s”', async (name, cells) => {
    expect(await read(csv(name, cells))).toEqual({ found: [ips[0], ips[2]], against: 1 })
  })

  it.each([
    ['classification', ['malicious', 'benign', 'unknown']],
    ['isWhitelisted', [false, true, false]],
    ['is_active', [1, 0, 1]],
    ['deleted', [false, true, false]],
    ['ioc', [true, false, true]],
    ['tags', [['botnet'], ['c2', 'whitelist'], ['phishing']]],
  ])('in JSON by “%s”', async (name, cells) => {
    expect(await read(json(name, cells))).toEqual({ found: [ips[0], ips[2]], against: 1 })
  })

  it('by words that come after the rows by which columns are detected', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `45.155.${n >> 8}.${n & 255},active`).join('\n')

    const { found, against } = await read(`ip,status\n${rows}\n91.92.38.55,whitelisted\n`)

    expect([found.length, against]).toEqual([400, 1])
  })
})

it('a date of removal or expiry ends a listing, of both the earlier', async () => {
  const file = () => ({
    bytes: (async function* () {
      yield new TextEncoder().encode(
        `ip,expires,removed\n${ips[0]},2025-03-01,2025-02-01\n${ips[1]},2025-03-01,\n${ips[2]},,2025-02-01\n`,
      )
    })(),
  })
  const ends: (number | undefined)[] = []
  const { items } = readFeedFiles([file], { time: Date.UTC(2026, 0, 9) })
  for await (const batch of items) for (const item of batch) if (!isRejection(item)) ends.push(item.validUntil)

  expect(ends).toEqual([Date.UTC(2025, 1, 1), Date.UTC(2025, 2, 1), Date.UTC(2025, 1, 1)])
})

describe('a column takes nothing back', () => {
  it.each([
    ['of a host that does not answer', 'url_status', ['online', 'offline', 'offline']],
    ['of a host that does not answer', 'status', ['online', 'offline', 'offline']],
    ['of HTTP', 'status', ['200', '404', '0']],
    ['of counts', 'false_positive', ['0', '1', '7']],
    ['of engines', 'malicious', ['0', '1', '1']],
    ['that nobody filled', 'verified', ['no', 'no', 'no']],
    ['of a sandbox that found nothing', 'verdict', ['clean', 'undetected', 'unknown']],
    ['of other words', 'action', ['login', 'allow', 'scan']],
  ])('%s: “%s”', async (_, name, cells) => {
    expect(await read(csv(name, cells))).toEqual({ found: ips.slice(0, 3), against: 0 })
  })
})
