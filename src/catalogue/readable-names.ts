/** Collections whose files differ only by id, with the text before the name; '' for none. */
const families: Readonly<Record<string, string>> = {
  firehol: 'FireHOL',
  zeekintel: '',
  eset: 'ESET',
  citizenlab: 'Citizen Lab',
  mlsec: 'MLSec Project',
  slips: 'Slips',
  stalkerware: 'Stalkerware',
  'intelmq-sample': 'IntelMQ sample:',
  nonfeed: '',
  et: 'Emerging Threats',
}

/** Words with a special spelling. */
const spellings: Readonly<Record<string, string>> = Object.fromEntries(
  `AlienVault ANSSI APK APT ASN BGP BTC C2 CERT CINS CISA Cobalt CrowdSec CVE DNS DoH DoT DShield ESET ETH FireHOL
  GreyNoise HIBP HTML HTTP ICS IMAP IoC IP IPs IPsum IPv4 IPv6 JA3 JARM LockBit Log4j MalwarePatrol MD5 MISP NSO OpenPhish
  OTX PhishTank PyPI RDP SANS SHA1 SHA256 SIP SMTP SSH SSL TLS TOR Tor TweetFeed ThreatFox ThreatMiner URL URLhaus URLs VNC
  VoIP VPN YARA`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)

/** Words that ids join but people separate. */
const compounds: Readonly<Record<string, string>> = {
  cobaltstrike: 'Cobalt Strike',
  cinsscore: 'CINS Score',
  malwarepatrol: 'MalwarePatrol',
  nukesped: 'NukeSped',
  recklessexploit: 'Reckless Exploit',
}

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * A readable name for a source that has only an id, such as `firehol-firehol_level1` ("FireHOL Level 1"). Uses only the
 * words of the id.
 */
export function readableName(id: string): string {
  const family = Object.keys(families).find((name) => id.startsWith(`${name}-`))
  const front = family === undefined ? '' : (families[family] as string)
  let rest = family === undefined ? id : id.slice(family.length + 1)
  const kind = /\.(csv|json|txt|rules|ipset|netset)$/i.exec(rest)?.[1]
  if (kind) rest = rest.slice(0, -kind.length - 1)
  let month = ''
  const dated = /^(20\d\d)(0[1-9]|1[0-2])[_-]/.exec(rest)
  if (dated) {
    month = ` (${months[Number(dated[2]) - 1]} ${dated[1]})`
    rest = rest.slice(dated[0].length)
  }
  rest = rest.replace(/\babuse[-_.]ch\b/gi, 'abuse.ch')
  const words = rest.split(/[-_\s]+/).filter(Boolean)
  // `firehol-firehol_level1`: drop the repetition.
  if (family !== undefined && words.length > 1 && words[0]?.toLowerCase() === family) words.shift()
  const name = words.map(asWord).join(' ')
  const isData = kind && !/^(txt|ipset|netset)$/i.test(kind)
  return `${front} ${name}${month}${isData ? ` (${kind.toUpperCase()})` : ''}`.trim() || id
}

function asWord(word: string): string {
  const lower = word.toLowerCase()
  if (word === 'abuse.ch') return word
  const known = compounds[lower] ?? spellings[lower]
  if (known) return known
  const numbered = /^(level|list|part|class)(\d+)$/i.exec(word)
  if (numbered) return `${capital(numbered[1] as string)} ${numbered[2]}`
  if (/^\d+d$/i.test(word)) return `${Number.parseInt(word, 10)} days`
  // Capitals inside a word separate words.
  if (/[a-z][A-Z]/.test(word)) return word.replace(/([a-z])([A-Z])/g, '$1 $2')
  return capital(word)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
