import type { KindId } from '../../domain/observables/index.ts'
import { seeded } from './random.ts'

/**
 * The invented Internet of the demo. Its addresses are from blocks that IANA reserves for protocols but declares
 * globally reachable (AS112: RFC 7534, RFC 7535; AMT: RFC 7450). Its names are below `example.com`, `.net` and `.org`
 * (RFC 2606). So the demo accuses no real owner, but its values count as routable like real ones.
 */
const ipv4Blocks = ['192.31.196', '192.52.193', '192.175.48'] as const
const ipv6Block = '2620:4f:8000'
const zones = ['example.com', 'example.net', 'example.org'] as const

export type Threat = 'bruteforce' | 'scanner' | 'c2' | 'malware' | 'phishing'

/** An invented indicator. */
export interface Entity {
  readonly kind: KindId
  readonly value: string
  readonly threat: Threat
  /** Its first event in the log, in hours before now; undefined if the log has none. */
  readonly activeFrom: number | undefined
  /** Number of its events in the log. */
  readonly events: number
  /** When the threat began, in hours before now. No source lists the indicator earlier. */
  readonly bornAt: number
}

export interface World {
  readonly entities: readonly Entity[]
  /** Ordinary destinations that no source lists. */
  readonly ordinary: readonly string[]
}

export const logHours = 7 * 24
const historyHours = 60 * 24

// Words of the invented names: `<first>-<second>12`, for phishing `<bait>-<second>-12`.
const first =
  'amber brisk cedar delta ember fable grove hazel ivory jolly karst lunar maple noble ocean pearl quartz river sable tidal umber vivid willow xenon yonder zephyr'
const second =
  'anchor bridge castle drift engine forest garden harbor island jigsaw kernel ladder market needle orbit parcel quiver ribbon signal tunnel update vessel window yard'
const bait =
  'account billing bank cloud customer delivery invoice login mail parcel payment refund secure service support tax verify wallet'

/** Returns the same world on every call: the seed is fixed, and all times are in hours before now. */
export function world(): World {
  const random = seeded(20_240_601)
  const entities: Entity[] = []
  const add = (kind: KindId, value: string, threat: Threat, activeShare: number, mostEvents: number) => {
    const active = random.chance(activeShare)
    const activeFrom = active ? random.between(3, logHours - 2) : undefined
    // A few entities cause many events; most appear once or twice.
    const events = active ? 1 + Math.floor(mostEvents * random.next() ** 4) : 0
    const bornAt =
      activeFrom === undefined ? random.between(1, historyHours * 1.4) : activeFrom + random.between(2, 500)
    entities.push({ kind, value, threat, activeFrom, events, bornAt })
  }

  for (const block of ipv4Blocks) {
    for (let host = 1; host <= 186; host++) {
      const threat = host <= 66 ? 'bruteforce' : host <= 130 ? 'scanner' : 'c2'
      add('ipv4', `${block}.${host}`, threat, threat === 'c2' ? 0.3 : 0.5, threat === 'c2' ? 40 : 60)
    }
  }
  const ordinary = ipv4Blocks.flatMap((block) => Array.from({ length: 60 }, (_, i) => `${block}.${190 + i}`))

  for (let i = 0; i < 90; i++) {
    add('ipv6', `${ipv6Block}:${(i % 7) + 1}::${(0x1a0 + i * 37).toString(16)}`, i % 3 ? 'c2' : 'scanner', 0.35, 15)
  }

  const names = new Set<string>()
  const nameOf = (threat: Threat): string => {
    while (true) {
      const parts =
        threat === 'phishing'
          ? [random.pick(bait.split(' ')), random.pick(second.split(' ')), String(random.whole(1, 99))]
          : [random.pick(first.split(' ')), random.pick(second.split(' '))]
      const name = `${parts.join('-')}${threat === 'phishing' ? '' : random.whole(1, 99)}.${zones[names.size % zones.length]}`
      if (names.has(name)) continue
      names.add(name)
      return name
    }
  }
  for (let i = 0; i < 620; i++) add('domain', nameOf('malware'), 'malware', 0.17, 25)
  const phishing = Array.from({ length: 420 }, () => nameOf('phishing'))
  for (const name of phishing) add('domain', name, 'phishing', 0.14, 8)
  for (const [i, name] of phishing.entries()) {
    if (i % 3 === 0) add('url', `https://${name}/${random.pick(bait.split(' '))}/${random.hex(6)}`, 'phishing', 0.3, 4)
  }
  for (let i = 0; i < 130; i++) {
    const host = `${random.pick(ipv4Blocks)}.${random.whole(131, 186)}`
    add('url', `http://${host}/${random.pick(second.split(' '))}/${random.hex(8)}.bin`, 'malware', 0.25, 3)
  }
  for (let i = 0; i < 380; i++) add('sha256', random.hex(64), 'malware', 0.09, 3)
  return { entities, ordinary }
}
