/** Operators of sinkholes and parked domains, as known from names, registrations and their own pages. */
export interface Owner {
  readonly kind: 'sinkhole' | 'parking'
  readonly name: string
  /** Their names, including the names below. */
  readonly hosts?: readonly string[]
  readonly ranges?: readonly string[]
  /** Spelling in tags and list names after `sinkhole` or `parking`: lower case, letters and digits only. */
  readonly words?: readonly string[]
}

export const owners: readonly Owner[] = [
  {
    kind: 'sinkhole',
    name: 'The Shadowserver Foundation',
    hosts: ['sinkhole.shadowserver.org'],
    ranges: ['184.105.192.0/29', '216.218.135.114/32', '216.218.185.162/32'],
    words: ['shadowserver'],
  },
  {
    kind: 'sinkhole',
    name: 'Microsoft Digital Crimes Unit',
    hosts: ['microsoftinternetsafety.net'],
    ranges: ['131.253.18.11/32', '131.253.18.12/32', '199.2.137.0/24', '204.95.99.59/32', '207.46.90.0/24'],
    words: ['microsoft', 'microsoftdcu'],
  },
  {
    kind: 'sinkhole',
    name: 'CERT Polska',
    hosts: ['sinkhole.cert.pl'],
    ranges: ['148.81.111.0/25'],
    words: ['certpl', 'certpolska'],
  },
  { kind: 'sinkhole', name: 'NCSC-FI', ranges: ['193.166.255.170/31'], words: ['certfi', 'ncscfi'] },
  { kind: 'sinkhole', name: 'Georgia Institute of Technology', ranges: ['143.215.130.0/24'], words: ['gatech'] },
  {
    kind: 'sinkhole',
    name: 'AnubisNetworks',
    ranges: ['195.22.26.192/26'],
    words: ['anubis', 'anubisnetworks'],
  },
  {
    kind: 'sinkhole',
    name: 'Cisco Umbrella',
    ranges: ['146.112.61.104/29'],
    words: ['opendns', 'ciscoumbrella'],
  },
  {
    kind: 'sinkhole',
    name: 'Kryptos Logic',
    hosts: ['kryptoslogicsinkhole.com', 'kryptoslogicsinkhole.net', 'kryptoslogicsinkhole.org'],
    words: ['kryptoslogic'],
  },
  {
    kind: 'sinkhole',
    name: 'NETSCOUT Arbor',
    hosts: ['arbor-sinkhole.net', 'arborsinkhole.net'],
    words: ['arbor'],
  },
  { kind: 'sinkhole', name: 'abuse.ch', words: ['abusech', 'abuse'] },
  { kind: 'sinkhole', name: 'FBI', hosts: ['fbi-cyber.net'], words: ['fbi', 'fbizeus'] },
  { kind: 'sinkhole', name: 'Dr.Web', words: ['drweb'] },
  { kind: 'sinkhole', name: 'Kaspersky', words: ['kaspersky'] },
  { kind: 'sinkhole', name: 'Bitdefender', words: ['bitdefender'] },
  { kind: 'sinkhole', name: 'Fitsec', words: ['fitsec'] },
  { kind: 'sinkhole', name: 'Zinkhole', hosts: ['zinkhole.org'], words: ['zinkhole'] },
  { kind: 'sinkhole', name: 'Farsight Security', words: ['farsight'] },
  { kind: 'sinkhole', name: 'Spamhaus', words: ['spamhaus'] },

  {
    kind: 'parking',
    name: 'Sedo',
    hosts: ['sedoparking.com'],
    ranges: ['64.190.62.0/23', '91.195.240.0/23'],
    words: ['sedo'],
  },
  { kind: 'parking', name: 'Bodis', hosts: ['bodis.com'], ranges: ['199.59.240.0/22'], words: ['bodis'] },
  {
    kind: 'parking',
    name: 'ParkingCrew',
    hosts: ['parkingcrew.net'],
    ranges: ['185.53.176.0/22'],
    words: ['parkingcrew'],
  },
  {
    kind: 'parking',
    name: 'Above.com',
    hosts: ['above.com'],
    ranges: ['103.224.182.0/23', '103.224.212.0/23'],
    words: ['above', 'trellian'],
  },
  { kind: 'parking', name: 'Namecheap', ranges: ['198.54.117.192/26'], words: ['namecheap'] },
  { kind: 'parking', name: 'Confluence Networks', ranges: ['204.11.56.0/23', '208.91.196.0/23'] },
  { kind: 'parking', name: 'Afternic', hosts: ['afternic.com'], words: ['afternic'] },
  { kind: 'parking', name: 'Dan.com', hosts: ['dan.com'], words: ['dan'] },
  { kind: 'parking', name: 'GoDaddy CashParking', hosts: ['cashparking.com'], words: ['cashparking'] },
  {
    kind: 'parking',
    name: 'NameSilo',
    hosts: ['dnsowl.com'],
    ranges: ['107.161.23.204/32', '192.161.187.200/32', '209.141.38.71/32'],
    words: ['namesilo'],
  },
  { kind: 'parking', name: 'HugeDomains', hosts: ['hugedomains.com'], words: ['hugedomains'] },
]
