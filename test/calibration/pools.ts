import type { FlavourId } from '../../src/domain/source.ts'

/** First flavours of the histories' sources, as in the catalogue. */
const byName: readonly (readonly [RegExp, FlavourId])[] = [
  [/GoPhish|EvilGinx|georgeginx|0ktapus/i, 'phishing'],
  [/Botnet/, 'botnet'],
  [/apt_/, 'apt'],
  [/blocklistde|bruteforceblocker|charleshaley|dragonresearch|nothink|openbl/, 'bruteforce'],
  [/autoshun|dshield|honeypot|packetmail/, 'scanner'],
  [/virbl|botscout/, 'spam'],
  [/alienvault|ciarmy/, 'reputation'],
  [/zeus|spyeye|palevo|c2_panel|adaptix/i, 'c2'],
  [/_miner/, 'cryptomining'],
  [/suspicious\//, 'mixed'],
]

export function poolOf(group: string, name: string): FlavourId {
  const found = byName.find(([pattern]) => pattern.test(name))
  return found?.[1] ?? (group === 'c2-tracker' ? 'c2' : 'malware')
}
