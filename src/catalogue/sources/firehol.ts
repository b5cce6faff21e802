import type { KindId } from '../../domain/observables/index.ts'
import type { FlavourId } from '../../domain/source.ts'
import { fireholAddresses } from './firehol-addresses.ts'
import { ownTerms, unstated } from './licences.ts'
import { type CatalogueSource, netset } from './readings.ts'

const listTerms = ownTerms('terms of the lists inside', 'https://iplists.firehol.org/')

interface Combination {
  readonly file: string
  readonly name: string
  readonly flavours: readonly FlavourId[]
  readonly de: string
  readonly en: string
}

/** Lists that FireHOL makes out of others. */
const combinations: readonly Combination[] = [
  {
    file: 'firehol_level1.netset',
    name: 'level 1',
    flavours: ['bulletproof', 'reputation'],
    de: 'Zusammenfassung der genauesten Listen: so gut wie keine Fehlalarme, außer dass auch nicht vergebene Netze darin stehen.',
    en: 'Combination of the most precise lists: next to no false alarms, except that unallocated networks are in it too.',
  },
  {
    file: 'firehol_level2.netset',
    name: 'level 2',
    flavours: ['bruteforce', 'scanner', 'web-attack'],
    de: 'Angriffe der letzten 48 Stunden aus mehreren Listen.',
    en: 'Attacks of the last 48 hours, out of several lists.',
  },
  {
    file: 'firehol_level3.netset',
    name: 'level 3',
    flavours: ['bruteforce', 'malware', 'scanner'],
    de: 'Angriffe, Schadsoftware und Abtaster der letzten 30 Tage aus mehreren Listen.',
    en: 'Attacks, malware and scanners of the last 30 days, out of several lists.',
  },
  {
    file: 'firehol_level4.netset',
    name: 'level 4',
    flavours: ['reputation', 'bruteforce'],
    de: 'Umfangreiche Listen mit deutlich mehr Fehlalarmen.',
    en: 'Extensive lists with clearly more false alarms.',
  },
  {
    file: 'firehol_abusers_1d.netset',
    name: 'abusers, 1 day',
    flavours: ['spam', 'web-attack'],
    de: 'Missbrauch von Webanwendungen und Formularen am letzten Tag.',
    en: 'Abuse of web applications and forms within the last day.',
  },
  {
    file: 'firehol_abusers_30d.netset',
    name: 'abusers, 30 days',
    flavours: ['spam', 'web-attack'],
    de: 'Missbrauch von Webanwendungen und Formularen in den letzten 30 Tagen.',
    en: 'Abuse of web applications and forms within the last 30 days.',
  },
  {
    file: 'firehol_webclient.netset',
    name: 'web clients',
    flavours: ['malware', 'phishing'],
    de: 'Ziele, die ein Browser meiden soll.',
    en: 'Destinations that a browser should avoid.',
  },
  {
    file: 'firehol_webserver.netset',
    name: 'web servers',
    flavours: ['web-attack', 'bulletproof'],
    de: 'Herkünfte, die ein Webserver abweisen soll.',
    en: 'Origins that a web server should refuse.',
  },
  {
    file: 'firehol_proxies.netset',
    name: 'proxies',
    flavours: ['anonymizer'],
    de: 'Offene Proxys aus mehreren Listen.',
    en: 'Open proxies, out of several lists.',
  },
  {
    file: 'firehol_anonymous.netset',
    name: 'anonymous',
    flavours: ['anonymizer'],
    de: 'Tor-Knoten, Proxys und andere Verschleierungsdienste aus mehreren Listen.',
    en: 'Tor nodes, proxies and other anonymizers, out of several lists.',
  },
]

interface Mirrored {
  readonly file: string
  readonly name: string
  readonly maintainer: string
  readonly homepage: string
  readonly flavours: readonly FlavourId[]
  readonly cadenceMinutes: number
  /** The maintainer's own address, where FireHOL's file is the readable form of it. */
  readonly origin?: string
  readonly kinds?: readonly KindId[]
  readonly de: string
  readonly en: string
}

/** Lists whose maintainers publish pages or archives rather than lists; FireHOL's file is the readable form. */
const mirrored: readonly Mirrored[] = [
  {
    file: 'botscout_7d.ipset',
    name: 'BotScout, 7 days',
    maintainer: 'BotScout.com',
    homepage: 'https://botscout.com/',
    origin: 'http://botscout.com/last_caught_cache.htm',
    flavours: ['spam'],
    cadenceMinutes: 30,
    de: 'Automaten, die sich in Foren anmelden, der letzten sieben Tage.',
    en: 'Bots that register in forums, of the last seven days.',
  },
  {
    file: 'botscout_1d.ipset',
    name: 'BotScout, 1 day',
    maintainer: 'BotScout.com',
    homepage: 'https://botscout.com/',
    flavours: ['spam'],
    cadenceMinutes: 30,
    de: 'Automaten, die sich in Foren anmelden, des letzten Tages.',
    en: 'Bots that register in forums, of the last day.',
  },
  {
    file: 'socks_proxy_7d.ipset',
    name: 'open SOCKS proxies, 7 days',
    maintainer: 'Free Proxy List',
    homepage: 'https://www.socks-proxy.net/',
    origin: 'http://www.socks-proxy.net/',
    flavours: ['anonymizer'],
    cadenceMinutes: 10,
    de: 'Offene SOCKS-Proxys der letzten sieben Tage.',
    en: 'Open SOCKS proxies of the last seven days.',
  },
  {
    file: 'sslproxies_7d.ipset',
    name: 'open SSL proxies, 7 days',
    maintainer: 'Free Proxy List',
    homepage: 'https://www.sslproxies.org/',
    origin: 'http://www.sslproxies.org/',
    flavours: ['anonymizer'],
    cadenceMinutes: 10,
    de: 'Offene HTTPS-Proxys der letzten sieben Tage.',
    en: 'Open HTTPS proxies of the last seven days.',
  },
  {
    file: 'cruzit_web_attacks.ipset',
    name: 'CruzIT web attacks',
    maintainer: 'CruzIt.com',
    homepage: 'http://www.cruzit.com/wbl.php',
    origin: 'http://www.cruzit.com/xwbl2txt.php',
    flavours: ['web-attack'],
    cadenceMinutes: 720,
    de: 'Rechner, die Webseiten angreifen.',
    en: 'Machines that attack web sites.',
  },
  {
    file: 'haley_ssh.ipset',
    name: 'Charles Haley SSH',
    maintainer: 'Charles Haley',
    homepage: 'http://charles.the-haleys.org/',
    origin: 'http://charles.the-haleys.org/ssh_dico_attack_hdeny_format.php/hostsdeny.txt',
    flavours: ['bruteforce'],
    cadenceMinutes: 240,
    de: 'Wörterbuchangriffe auf SSH, über Jahre gesammelt. Alte Einträge bleiben stehen.',
    en: 'Dictionary attacks on SSH, collected over years. Old entries stay.',
  },
  {
    file: 'cybercrime.ipset',
    name: 'CyberCrime tracker panels',
    maintainer: 'CyberCrime-Tracker',
    homepage: 'https://cybercrime-tracker.net/',
    origin: 'http://cybercrime-tracker.net/fuckerz.php',
    flavours: ['c2', 'malware'],
    cadenceMinutes: 720,
    de: 'Adressen von Verwaltungsseiten für Schadsoftware.',
    en: 'Addresses of malware administration panels.',
  },
  {
    file: 'malwaredomainlist.ipset',
    name: 'Malware Domain List',
    maintainer: 'MalwareDomainList.com',
    homepage: 'http://www.malwaredomainlist.com/',
    origin: 'http://www.malwaredomainlist.com/hostslist/ip.txt',
    flavours: ['malware'],
    cadenceMinutes: 10080,
    de: 'Verteiler von Schadsoftware. Seit 2020 nicht mehr erneuert.',
    en: 'Distributors of malware. Not renewed since 2020.',
  },
  {
    file: 'nt_ssh_7d.ipset',
    name: 'NoThink SSH, 7 days',
    maintainer: 'NoThink.org',
    homepage: 'http://www.nothink.org/',
    origin: 'http://www.nothink.org/blacklist/blacklist_ssh_week.txt',
    flavours: ['bruteforce'],
    cadenceMinutes: 10080,
    de: 'SSH-Angreifer aus einem Köder. Seit 2019 nicht mehr erneuert.',
    en: 'SSH attackers from a honeypot. Not renewed since 2019.',
  },
  {
    file: 'hphosts_emd.ipset',
    name: 'hpHosts: malware',
    maintainer: 'hpHosts',
    homepage: 'http://hosts-file.net/',
    origin: 'http://hosts-file.net/emd.txt',
    flavours: ['malware'],
    cadenceMinutes: 10080,
    de: 'Adressen hinter Namen, die Schadsoftware verteilten. Seit 2019 eingefroren, viele geteilte Server.',
    en: 'Addresses behind names that distributed malware. Frozen since 2019, many shared servers.',
  },
  {
    file: 'hphosts_psh.ipset',
    name: 'hpHosts: phishing',
    maintainer: 'hpHosts',
    homepage: 'http://hosts-file.net/',
    origin: 'http://hosts-file.net/psh.txt',
    flavours: ['phishing'],
    cadenceMinutes: 10080,
    de: 'Adressen hinter Phishing-Namen. Seit 2020 eingefroren, viele geteilte Server.',
    en: 'Addresses behind phishing names. Frozen since 2020, many shared servers.',
  },
  {
    file: 'hphosts_fsa.ipset',
    name: 'hpHosts: fraud',
    maintainer: 'hpHosts',
    homepage: 'http://hosts-file.net/',
    origin: 'http://hosts-file.net/fsa.txt',
    flavours: ['fraud'],
    cadenceMinutes: 10080,
    de: 'Adressen hinter betrügerischen Angeboten. Seit 2019 eingefroren.',
    en: 'Addresses behind fraudulent offers. Frozen since 2019.',
  },
  {
    file: 'coinbl_hosts.ipset',
    name: 'CoinBlocker addresses',
    maintainer: 'CoinBlockerLists',
    homepage: 'https://gitlab.com/ZeroDot1/CoinBlockerLists',
    origin: 'https://zerodot1.gitlab.io/CoinBlockerLists/hosts',
    flavours: ['cryptomining'],
    cadenceMinutes: 1440,
    de: 'Adressen hinter Schürf-Namen. Viele liegen bei geteilten Anbietern.',
    en: 'Addresses behind mining names. Many of them lie with shared providers.',
  },
  {
    file: 'vxvault.ipset',
    name: 'VX Vault',
    maintainer: 'VxVault',
    homepage: 'http://vxvault.net/',
    origin: 'http://vxvault.net/ViriList.php?s=0&m=100',
    flavours: ['malware'],
    cadenceMinutes: 720,
    de: 'Server, die zuletzt Schadsoftware auslieferten.',
    en: 'Servers that lately delivered malware.',
  },
  {
    file: 'uscert_hidden_cobra.ipset',
    name: 'US-CERT: Hidden Cobra',
    maintainer: 'US-CERT',
    homepage: 'https://www.cisa.gov/news-events/alerts/2017/06/13/hidden-cobra-north-koreas-ddos-botnet-infrastructure',
    origin: 'https://www.us-cert.gov/sites/default/files/publications/TA-17-164A_csv.csv',
    flavours: ['apt', 'botnet'],
    cadenceMinutes: 43200,
    de: 'Adressen der Warnung TA17-164A über ein nordkoreanisches Botnetz (2017).',
    en: 'Addresses of alert TA17-164A on a North Korean botnet (2017).',
  },
  {
    file: 'blocklist_net_ua.ipset',
    name: 'blocklist.net.ua',
    maintainer: 'blocklist.net.ua',
    homepage: 'https://blocklist.net.ua/',
    origin: 'https://blocklist.net.ua/blocklist.csv',
    flavours: ['bruteforce', 'spam'],
    cadenceMinutes: 10,
    de: 'Angreifer auf ukrainische Server.',
    en: 'Attackers of Ukrainian servers.',
  },
  {
    file: 'darklist_de.netset',
    name: 'darklist.de',
    maintainer: 'darklist.de',
    homepage: 'https://www.darklist.de/',
    origin: 'http://www.darklist.de/raw.php',
    flavours: ['bruteforce', 'spam'],
    cadenceMinutes: 1440,
    de: 'Adressen und Netze, die mit fail2ban auffielen.',
    en: 'Addresses and networks that stood out in fail2ban.',
  },
  {
    file: 'cleantalk_7d.ipset',
    name: 'CleanTalk, 7 days',
    maintainer: 'CleanTalk',
    homepage: 'https://cleantalk.org/blacklists',
    flavours: ['spam'],
    cadenceMinutes: 15,
    de: 'Spammer in Formularen und Foren der letzten sieben Tage.',
    en: 'Spammers in forms and forums of the last seven days.',
  },
  {
    file: 'php_harvesters_30d.ipset',
    name: 'Project Honey Pot: harvesters, 30 days',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    cadenceMinutes: 60,
    de: 'Sammler von Mail-Adressen der letzten 30 Tage.',
    en: 'Harvesters of mail addresses of the last 30 days.',
  },
  {
    file: 'php_spammers_30d.ipset',
    name: 'Project Honey Pot: spam servers, 30 days',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    cadenceMinutes: 60,
    de: 'Versender von Spam der letzten 30 Tage.',
    en: 'Senders of spam of the last 30 days.',
  },
  {
    file: 'php_dictionary_30d.ipset',
    name: 'Project Honey Pot: dictionary attackers, 30 days',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam', 'bruteforce'],
    cadenceMinutes: 60,
    de: 'Absender, die Mail-Adressen durchprobieren, der letzten 30 Tage.',
    en: 'Senders that try out mail addresses, of the last 30 days.',
  },
  {
    file: 'php_commenters_30d.ipset',
    name: 'Project Honey Pot: comment spammers, 30 days',
    maintainer: 'Project Honey Pot',
    homepage: 'https://www.projecthoneypot.org/',
    flavours: ['spam'],
    cadenceMinutes: 60,
    de: 'Spam in Kommentaren der letzten 30 Tage.',
    en: 'Comment spam of the last 30 days.',
  },
  {
    file: 'gpf_comics.ipset',
    name: 'GPF DNS block list',
    maintainer: 'GPF Comics',
    homepage: 'https://www.gpf-comics.com/dnsbl/',
    origin: 'https://www.gpf-comics.com/dnsbl/export.php',
    flavours: ['spam', 'web-attack'],
    cadenceMinutes: 1440,
    de: 'Angreifer und Spammer an einer kleinen Gruppe von Webseiten.',
    en: 'Attackers and spammers at a small group of web sites.',
  },
  {
    file: 'sblam.ipset',
    name: 'Sblam!',
    maintainer: 'sblam.com',
    homepage: 'https://sblam.com/',
    origin: 'http://sblam.com/blacklist.txt',
    flavours: ['spam'],
    cadenceMinutes: 1440,
    de: 'Spam in Web-Formularen.',
    en: 'Spam in web forms.',
  },
  {
    file: 'dyndns_ponmocup.ipset',
    name: 'Ponmocup redirectors',
    maintainer: 'security-research.dyndns.org',
    homepage: 'http://security-research.dyndns.org/pub/malware-feeds/',
    origin: 'http://security-research.dyndns.org/pub/malware-feeds/ponmocup-infected-domains-shadowserver.csv',
    flavours: ['botnet', 'malware'],
    cadenceMinutes: 1440,
    de: 'Befallene Webserver, die zu Ponmocup weiterleiten.',
    en: 'Infected web servers that redirect to Ponmocup.',
  },
  {
    file: 'xroxy_30d.ipset',
    name: 'Xroxy proxies, 30 days',
    maintainer: 'Xroxy.com',
    homepage: 'https://www.xroxy.com/',
    flavours: ['anonymizer'],
    cadenceMinutes: 60,
    de: 'Offene Proxys der letzten 30 Tage.',
    en: 'Open proxies of the last 30 days.',
  },
  {
    file: 'bbcan177_ms1.netset',
    name: 'BBcan177: malicious networks 1',
    maintainer: 'BBcan177',
    homepage: 'https://gist.github.com/BBcan177',
    origin: 'https://gist.githubusercontent.com/BBcan177/bf29d47ea04391cb3eb0/raw',
    flavours: ['reputation', 'bulletproof'],
    cadenceMinutes: 10080,
    kinds: ['ipv4', 'ipv4-cidr'],
    de: 'Netze, die dem Betreuer von pfBlockerNG auffielen.',
    en: 'Networks that stood out to the maintainer of pfBlockerNG.',
  },
  {
    file: 'pushing_inertia_blocklist.netset',
    name: 'Pushing Inertia hosting ranges',
    maintainer: 'Pushing Inertia',
    homepage: 'https://github.com/pushinginertia/ip-blacklist',
    origin: 'https://raw.githubusercontent.com/pushinginertia/ip-blacklist/master/ip_blacklist.conf',
    flavours: ['reputation'],
    cadenceMinutes: 10080,
    kinds: ['ipv4', 'ipv4-cidr'],
    de: 'Netze von Hosting-Anbietern, aus denen selten Menschen surfen. Sehr breit.',
    en: 'Networks of hosting companies from which few humans browse. Very broad.',
  },
]

const shared = { reading: netset, commercial: false, authentication: 'none' } as const

/** FireHOL IP lists: https://iplists.firehol.org/ */
export const firehol: readonly CatalogueSource[] = [
  ...combinations.map(({ file, name, flavours, de, en }): CatalogueSource => {
    const [address, ...aliases] = fireholAddresses(file)
    return {
      ...shared,
      id: `firehol.${slug(file)}`,
      name: `FireHOL ${name}`,
      maintainer: 'FireHOL',
      homepage: 'https://iplists.firehol.org/',
      addresses: [address as string],
      aliases,
      cadenceMinutes: 60,
      kinds: ['ipv4', 'ipv4-cidr'],
      flavours,
      licence: listTerms,
      description: { de, en },
    }
  }),
  ...mirrored.map(({ file, origin, de, en, ...entry }): CatalogueSource => {
    const [address, ...aliases] = fireholAddresses(file)
    return {
      ...shared,
      kinds: ['ipv4'],
      ...entry,
      id: `firehol.${slug(file)}`,
      addresses: [address as string],
      aliases: origin ? [...aliases, origin] : aliases,
      licence: unstated,
      description: { de, en },
    }
  }),
  {
    ...shared,
    id: 'firehol.urlhaus',
    name: 'FireHOL copy: hosts of URLhaus',
    maintainer: 'FireHOL',
    homepage: 'https://iplists.firehol.org/',
    addresses: ['https://iplists.firehol.org/files/urlhaus.ipset'],
    aliases: fireholAddresses('urlhaus.ipset').slice(1),
    cadenceMinutes: 60,
    kinds: ['ipv4'],
    flavours: ['malware'],
    licence: listTerms,
    description: {
      de: 'Adressen der Server aus URLhaus. Viele davon beherbergen auch Unbeteiligte.',
      en: 'Addresses of the servers in URLhaus. Many of them host bystanders too.',
    },
  },
]

function slug(file: string): string {
  return file
    .replace(/\.\w+$/, '')
    .replace(/^firehol_/, '')
    .replaceAll('_', '-')
}
