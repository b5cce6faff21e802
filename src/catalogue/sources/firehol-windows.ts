import type { FlavourId } from '../../domain/source.ts'
import { fireholAddresses } from './firehol-addresses.ts'
import { unstated } from './licences.ts'
import { type CatalogueSource, netset } from './readings.ts'

interface Family {
  /** File name without time window and extension. */
  readonly file: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
  readonly flavours: readonly FlavourId[]
  readonly days: readonly number[]
  readonly ranges?: true
  readonly hasEnded?: true
  readonly de: string
  readonly en: string
}

/** Lists that FireHOL keeps for several time windows; one of them has its own entry elsewhere. */
const families: readonly Family[] = [
  {
    file: 'botscout',
    name: 'BotScout',
    maintainer: 'BotScout.com',
    homepage: 'https://botscout.com/',
    flavours: ['spam'],
    days: [30],
    de: 'Automaten, die sich in Foren anmelden',
    en: 'Bots that register in forums',
  },
  {
    file: 'cleantalk',
    name: 'CleanTalk',
    maintainer: 'CleanTalk',
    homepage: 'https://cleantalk.org/blacklists',
    flavours: ['spam'],
    days: [1, 30],
    de: 'Spammer in Formularen und Foren',
    en: 'Spammers in forms and forums',
  },
  {
    file: 'cleantalk_new',
    name: 'CleanTalk, newly reported',
    maintainer: 'CleanTalk',
    homepage: 'https://cleantalk.org/blacklists/submited_today',
    flavours: ['spam'],
    days: [1, 7, 30],
    de: 'Neu gemeldete Spammer',
    en: 'Newly reported spammers',
  },
  {
    file: 'cleantalk_updated',
    name: 'CleanTalk, reported again',
    maintainer: 'CleanTalk',
    homepage: 'https://cleantalk.org/blacklists/updated_today',
    flavours: ['spam'],
    days: [1, 7, 30],
    de: 'Erneut gemeldete Spammer',
    en: 'Spammers reported again',
  },
  {
    file: 'dshield',
    name: 'DShield block list',
    maintainer: 'SANS Internet Storm Center',
    homepage: 'https://isc.sans.edu/',
    flavours: ['scanner', 'bruteforce'],
    days: [1, 7, 30],
    ranges: true,
    de: 'Die am stärksten angreifenden /24-Netze',
    en: 'The most attacking /24 networks',
  },
  {
    file: 'php_commenters',
    name: 'Project Honey Pot: comment spammers',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    days: [1, 7],
    de: 'Spam in Kommentaren',
    en: 'Comment spam',
  },
  {
    file: 'php_dictionary',
    name: 'Project Honey Pot: dictionary attackers',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam', 'bruteforce'],
    days: [1, 7],
    de: 'Absender, die Mail-Adressen durchprobieren,',
    en: 'Senders that try out mail addresses',
  },
  {
    file: 'php_harvesters',
    name: 'Project Honey Pot: harvesters',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    days: [1, 7],
    de: 'Sammler von Mail-Adressen',
    en: 'Harvesters of mail addresses',
  },
  {
    file: 'php_spammers',
    name: 'Project Honey Pot: spam servers',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    days: [1, 7],
    de: 'Versender von Spam',
    en: 'Senders of spam',
  },
  {
    file: 'proxylists',
    name: 'ProxyLists.net',
    maintainer: 'ProxyLists.net',
    homepage: 'http://www.proxylists.net/',
    flavours: ['anonymizer'],
    days: [1, 7, 30],
    hasEnded: true,
    de: 'Offene Proxys (seit 2020 eingefroren)',
    en: 'Open proxies (frozen since 2020)',
  },
  {
    file: 'proxz',
    name: 'ProxZ',
    maintainer: 'ProxZ.com',
    homepage: 'http://www.proxz.com/',
    flavours: ['anonymizer'],
    days: [1, 7, 30],
    hasEnded: true,
    de: 'Offene Proxys (seit 2020 eingefroren)',
    en: 'Open proxies (frozen since 2020)',
  },
  {
    file: 'proxyspy',
    name: 'ProxySpy',
    maintainer: 'ProxySpy (spys.ru)',
    homepage: 'http://spys.ru/en/',
    flavours: ['anonymizer'],
    days: [1, 7, 30],
    hasEnded: true,
    de: 'Offene Proxys (seit 2017 eingefroren)',
    en: 'Open proxies (frozen since 2017)',
  },
  {
    file: 'socks_proxy',
    name: 'open SOCKS proxies',
    maintainer: 'Free Proxy List',
    homepage: 'https://www.socks-proxy.net/',
    flavours: ['anonymizer'],
    days: [1, 30],
    de: 'Offene SOCKS-Proxys',
    en: 'Open SOCKS proxies',
  },
  {
    file: 'sslproxies',
    name: 'open SSL proxies',
    maintainer: 'Free Proxy List',
    homepage: 'https://www.sslproxies.org/',
    flavours: ['anonymizer'],
    days: [1, 30],
    de: 'Offene HTTPS-Proxys',
    en: 'Open HTTPS proxies',
  },
  {
    file: 'stopforumspam',
    name: 'Stop Forum Spam',
    maintainer: 'Stop Forum Spam',
    homepage: 'https://www.stopforumspam.com/',
    flavours: ['spam'],
    days: [90, 180],
    de: 'Spammer in Foren und Blogs',
    en: 'Spammers in forums and blogs',
  },
  {
    file: 'tor_exits',
    name: 'Tor exits',
    maintainer: 'Tor Project',
    homepage: 'https://www.torproject.org/',
    flavours: ['anonymizer'],
    days: [1, 7, 30],
    de: 'Ausgänge des Tor-Netzes',
    en: 'Exits of the Tor network',
  },
  {
    file: 'xroxy',
    name: 'Xroxy proxies',
    maintainer: 'Xroxy.com',
    homepage: 'https://www.xroxy.com/',
    flavours: ['anonymizer'],
    days: [1, 7],
    de: 'Offene Proxys',
    en: 'Open proxies',
  },
]

/** FireHOL's time windows of third-party lists: https://iplists.firehol.org/ */
export const fireholWindows: readonly CatalogueSource[] = families.flatMap(
  ({ file, name, maintainer, homepage, flavours, days, ranges, hasEnded, de, en }) =>
    days.map((window): CatalogueSource => {
      const [address, ...aliases] = fireholAddresses(`${file}_${window}d.${ranges ? 'netset' : 'ipset'}`)
      return {
        id: `firehol.${file.replaceAll('_', '-')}-${window}d`,
        name: `FireHOL: ${name}, ${window === 1 ? '1 day' : `${window} days`}`,
        maintainer,
        homepage,
        addresses: [address as string],
        aliases,
        reading: netset,
        cadenceMinutes: 60,
        kinds: ranges ? ['ipv4', 'ipv4-cidr'] : ['ipv4'],
        flavours,
        licence: unstated,
        ...(hasEnded && { hasEnded }),
        commercial: false,
        authentication: 'none',
        description: {
          de: `${de} ${window === 1 ? 'des letzten Tages' : `der letzten ${window} Tage`}, von FireHOL aufbewahrt.`,
          en: `${en} of the last ${window === 1 ? 'day' : `${window} days`}, kept by FireHOL.`,
        },
      }
    }),
)
