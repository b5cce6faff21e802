import type { Unenriched } from '../src/analysis/enrichers/enricher.ts'
import { enrichers } from '../src/analysis/enrichers/index.ts'
import { openEnrichers } from '../src/analysis/enrichers/open-enrichers.ts'
import { families } from '../src/catalogue/threat-names/families.ts'
import { formatIpv4 } from '../src/domain/observables/ip.ts'
import { random } from '../test/random.ts'
import { type Bench, type Figure, figure, timed } from './bench.ts'

const count = 500_000

/**
 * Indicators as in real feeds: addresses, names and URLs, three in four with a tag, one tag in ten a malware family.
 */
function generated(): Unenriched[] {
  const next = random(158)
  const int = (below: number) => Math.floor(next() * below)
  const plain = ['malware', 'c2', 'botnet', 'blocklist', 'phishing', 'opendir', 'exe']
  const suffixes = ['com', 'net', 'co.uk', 'xyz', 'github.io', 'de', 'top', 'com.br']
  const tag = () =>
    int(10) === 0 ? (families[int(families.length)]?.name ?? '').toLowerCase() : (plain[int(7)] as string)
  const name = () => `h${int(1e6)}.n${int(1e5)}.${suffixes[int(8)]}`
  return Array.from({ length: count }, (_, i): Unenriched => {
    const tags = int(4) === 0 ? [] : [...new Set([tag(), tag()])].sort()
    const sources = [
      { id: `s${int(40)}`, name: `Source ${int(40)}`, maintainer: 'M', listedFrom: 0 },
      { id: `t${int(40)}`, name: `Trail: ${int(40)}`, maintainer: 'M', listedFrom: 0 },
    ]
    if (i % 2 === 0)
      return { kind: 'ipv4', value: formatIpv4(0x01000000 + int(0xdf000000 - 0x01000000)), tags, sources }
    if (i % 10 === 1)
      return { kind: 'ipv6', value: `2a0${int(10)}:${int(9999)}:${int(9999)}::${int(9999)}`, tags, sources }
    if (i % 10 === 3) return { kind: 'url', value: `http://${name()}/p/${int(1e6)}.exe`, tags, sources }
    return { kind: 'domain', value: name(), tags, sources }
  })
}

/** The cost of enrichers, one at a time and in the usual combination. */
export const enrichBench: Bench = {
  name: 'enrich',
  about: `Enrichers over ${count.toLocaleString('en')} indicators`,
  async run({ rounds, say }) {
    const indicators = generated()
    const figures: Figure[] = []
    const together = ['geo', 'asn', 'registrable-domain', 'attack']
    const single = enrichers.filter(({ always, id }) => !always && id !== 'dns').map(({ id }) => [id])
    const before = process.memoryUsage().rss
    const { wall } = await timed(() => openEnrichers(together, {}))
    figures.push(figure('enrich', 'opening geo and asn', 's', [wall]))
    figures.push(figure('enrich', 'memory of geo and asn', 'MB', [(process.memoryUsage().rss - before) / 1e6]))
    for (const ids of [together, ...single]) {
      const enrich = await openEnrichers(ids, {})
      const samples: number[] = []
      let found = 0
      for (let round = 0; round < rounds; round++) {
        found = 0
        const { cpu } = await timed(() => {
          for (const one of indicators) if (Object.keys(enrich(one)).length > 0) found++
        })
        samples.push(count / cpu / 1000)
      }
      say(ids.join(' + '))
      figures.push(
        figure('enrich', ids.join(' + '), 'k/s', samples, `${((found / count) * 100).toFixed(0)} % got something`),
      )
    }
    return figures
  },
}
