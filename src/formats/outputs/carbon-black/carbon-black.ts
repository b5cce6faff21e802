import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { nameOnMachine } from '../../../domain/subscription.ts'
import { outputFormat, type PartContext } from '../../output-format.ts'
import { worded } from '../edr.ts'
import { jsonArray, jsonLine, oneLine } from '../lines.ts'
import { describe } from '../threats.ts'

/** The name of each kind in a report's `iocs`. */
const types: Partial<Record<KindId, string>> = {
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  domain: 'dns',
  onion: 'dns',
  md5: 'md5',
  sha256: 'sha256',
  ja3: 'ja3',
}

/** Carbon Black's own check of feeds accepts only letters, digits and hyphens in names. */
const isPlainName = (value: string): boolean => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(value)

/** The report must say when its content last changed, in seconds. */
const reportOf = (indicator: DeliveredIndicator, type: string, origin: string) => ({
  id: indicator.id,
  timestamp: Math.floor(indicator.modified / 1000),
  link: `${origin}/`,
  title: describe(indicator),
  score: Math.min(100, Math.max(0, Math.round(indicator.risk))),
  iocs: { [type]: [indicator.value] },
})

const mediaType = 'application/json'

/** The name must consist of letters and digits. It is that of the feed on the server, so it must not change. */
const head = ({ subscription, origin }: PartContext): string =>
  `{"feedinfo":${jsonLine({
    name: nameOnMachine(subscription, ''),
    display_name: `Winnow: ${oneLine(subscription.name) || nameOnMachine(subscription, '')}`,
    provider_url: `${origin}/`,
    summary: 'Indicators of a Winnow subscription.',
    tech_data: 'There are no requirements to share any data to receive this feed.',
  })},"reports":[\n`

/** A threat intelligence feed of Carbon Black EDR: one report for each indicator. */
export const carbonBlack = outputFormat({
  id: 'CARBON_BLACK',
  use: 'alert',
  readBy: 'edr',
  products: ['carbon-black-edr'],
  name: { de: 'Carbon Black EDR (Feed)', en: 'Carbon Black EDR (feed)' },
  description: {
    de: 'Ein Threat-Intelligence-Feed (JSON), den der Server von Carbon Black EDR selbst holt: je Indikator ein Report mit dem Risiko als score (0 bis 100). Adressen, Namen, MD5, SHA-256 und JA3; IPv6 kennt EDR ab 6.1, SHA-256 und JA3 nur in neueren Versionen. Netze, URLs, SHA-1 und Namen mit Unterstrich werden ausgelassen: Der Feed hat dafür keine Schreibweise. Gemeinsam genutzte Infrastruktur nennt der Titel.',
    en: 'A threat intelligence feed (JSON) that the server of Carbon Black EDR fetches itself: one report for each indicator, with the risk as its score (0 to 100). Addresses, names, MD5, SHA-256 and JA3; EDR knows IPv6 from 6.1 on, SHA-256 and JA3 in newer versions only. Networks, URLs, SHA-1 and names with an underscore are left out: the feed has no notation for them. The title tells shared infrastructure.',
  },
  reference: 'https://github.com/carbonblack/cbfeeds',
  parts: () => [
    {
      name: 'feed.json',
      mediaType,
      head,
      separator: ',\n',
      foot: () => ']}\n',
      ...worded(types, (indicator, type, { origin }) => {
        const isWritable = type !== 'dns' || isPlainName(indicator.value)
        return isWritable ? [jsonLine(reportOf(indicator, type, origin))] : 'inexpressible'
      }),
      // Position in `{"id":"…`: reads the id without parsing the line.
      identity: (entry) => entry.slice(7, 43),
      ownLines: true,
      delta: {
        mediaType,
        ...jsonArray,
        added: (entry) => `{"op":"set","report":${entry}}`,
        removed: (entry) => `{"op":"remove","id":"${entry.slice(7, 43)}"}`,
      },
    },
  ],
})
