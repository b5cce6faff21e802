/** Values for the tests of every output format: ordinary ones, and ones that some product would interpret. */
import { delivered, deliveredAt } from '../../../test/delivered.ts'
import type { DeliveredIndicator } from '../../domain/delivery.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { randomValues } from './random-values.conformance.ts'

/** Canonical values by kind; the first one is ordinary. */
export const samples: Readonly<Record<KindId, readonly string[]>> = {
  ipv4: ['192.0.2.1', '198.51.100.77', '203.0.113.255'],
  ipv6: ['2001:db8::1', '2001:db8:0:1:1:1:1:1', '2001:db8::c000:201'],
  'ipv4-cidr': ['192.0.2.0/24', '198.51.100.128/31', '128.0.0.0/1'],
  'ipv6-cidr': ['2001:db8::/32', '2001:db8:1::/48', '2001:db8::8/127', '::/50'],
  domain: [
    'evil-test.com',
    'www.evil-test.com',
    'xn--mnchen-test-thb.de',
    '_dmarc.evil-test.co.uk',
    `${'a'.repeat(63)}.com`,
    'com.evil-test.org',
  ],
  url: [
    'https://evil-test.com/login',
    'http://evil-test.com/',
    'https://evil-test.com/',
    'http://192.0.2.1:8080/bin.sh',
    'http://[2001:db8::1]/',
    'http://[2001:db8::1]:8443/a',
    'https://evil-test.com/a?q=1&r=2;s=3,4',
    "https://evil-test.com/it's/$(id)|x/[y]/%22%0A",
    'https://evil-test.com/?a=`b`|{c}\\d^e//f',
    'http://evil-test.com/*/start$/(a+)+/.hidden',
    'ftp://evil-test.com/pub/',
    'tcp://evil-test.com:4444/',
    'http://evil-test.com:8080/%E2%80%A8%00',
    'http://evil-test.com/%%41%%',
    'ws://[2001:db8::1]/%2f%5c%22',
    'http://_x.a--b.evil-test.com/~%7c||,',
    `http://evil-test.com/${'a'.repeat(2000)}`,
    `http://evil-test.com/?${'%20'.repeat(2000)}`,
  ],
  email: [
    'mule@evil-test.com',
    "o'neill+tag@evil-test.com",
    '=cmd|calc@evil-test.com',
    '#not-a-comment@evil-test.com',
    '`id`$PATH@evil-test.com',
  ],
  md5: ['0123456789abcdef0123456789abcdef', 'd41d8cd98f00b204e9800998ecf8427e'],
  sha1: ['0123456789abcdef0123456789abcdef01234567', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  sha256: [
    '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ],
  sha512: ['0123456789abcdef'.repeat(8), 'fedcba9876543210'.repeat(8)],
  ja3: ['aaaabbbbccccdddd0000111122223333', '00112233445566778899aabbccddeeff'],
  jarm: ['0123456789abcdef'.repeat(3).padEnd(62, '7'), 'a'.repeat(61).padEnd(62, '0')],
  cve: ['CVE-2024-12345', 'CVE-1999-0001'],
  asn: ['AS64496', 'AS4294967295'],
  btc: ['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  'url-path': [
    '/mirai.arm7',
    '/a"b\'c\\d;e,f|g',
    '/<script>&amp;',
    '/$INCLUDE',
    '/ünïcode',
    '/=1+1',
    '/{{value}}',
    '/%0a//#x',
  ],
  onion: [`${'a'.repeat(55)}2.onion`, `www.${'b'.repeat(16)}.onion`],
}

/** Text that some product would interpret: ends of lines and cells, quotes, comments, macros, markup, commands. */
const fragments: readonly string[] = [
  '\n',
  '\r',
  '\r\n',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u001b[2K',
  '\u007f',
  '\ufeff',
  '\u202e',
  '\u00a0',
  '\t',
  ' ',
  '"',
  '",\n"',
  '""',
  "'",
  '`',
  '\\',
  '\\n',
  '\\"',
  ';',
  '; ',
  ',',
  '#',
  ' #',
  '//',
  '/*',
  '*',
  '*.',
  '!',
  '||',
  '^',
  '|',
  '<!--',
  '<>&',
  ']]>',
  '</indicator>',
  '$INCLUDE /etc/passwd',
  '$(reboot)',
  '\u0024{IFS}',
  "=cmd|'/c calc'!A0",
  '+1',
  '-1',
  '@',
  '%',
  '%0a',
  '{value}',
  '{',
  '}',
  '[',
  '(',
  ')',
  "' OR '1'='1",
  '] AND [x:y = ',
  '" msg:"',
  '[.]',
  'hxxp://',
  '://',
  '?',
  '..',
  'ünïcode',
  '例え',
  '😀',
]

/** Non-canonical values that could still get into the database, and unusual canonical ones. */
export const hostile: readonly { readonly kind: KindId; readonly value: string }[] = kindIds.flatMap((kind) => {
  const [first, second] = samples[kind] as readonly [string, string]
  const made = fragments.flatMap((fragment) => [
    `${first}${fragment}${second}`,
    `${fragment}${first}`,
    `${first}${fragment}`,
  ])
  const odd = ['', ' ', '.', '-', 'null', '*', '0.0.0.0/0', '::/0', 'localhost', '#', '/', 'x'.repeat(5000)]
  // Zones of IPv6, full stops of other scripts, and labels that are not Punycode.
  const names = [
    'fe80::1%eth0',
    'fe80::1%25eth0',
    'evil\u3002com',
    'evil\uff0ecom',
    'xn--',
    'xn--a.com',
    '\u0435vil.com',
  ]
  const urls = [
    'http://[fe80::1%25eth0]/',
    'http://evil\u3002com/',
    "http://a:b'c@evil-test.com/",
    'http://user:pass@evil-test.com/',
    'http://evil-test.com/#top',
    'http://EVIL.com/A',
    'javascript:alert(1)',
  ]
  return [...new Set([...made, ...odd, ...names, ...urls])].map((value) => ({
    kind,
    value,
  }))
})

const ordinary = kindIds.flatMap((kind) => samples[kind].map((value) => ({ kind, value })))

/** Ordinary and hostile values, for programs that read a whole file. */
export const awkward: readonly DeliveredIndicator[] = [...ordinary, ...hostile].map(({ kind, value }) =>
  delivered(kind, value),
)

/** Every ordinary, every hostile and some random values, each once. */
export const allValues = [
  ...new Map([...ordinary, ...hostile, ...randomValues].map((one) => [`${one.kind} ${one.value}`, one])).values(),
]

/** Names and other text that users and publishers might enter. */
export const words = [
  ...fragments,
  ...fragments.map((fragment) => `name${fragment}192.0.2.99`),
  ...fragments.map((fragment) => `name${fragment}\ninjected-test.com\n${fragment}`),
  '',
  'Umbrella GmbH & Co. KG — "Feeds"',
  'x'.repeat(3000),
  // Wherever a text is cut, one of these texts has a surrogate pair at that position.
  '😀'.repeat(300),
  `x${'😀'.repeat(300)}`,
]

/** The indicator with `word` in the fields that publishers and enrichers fill with text. */
export function named(indicator: DeliveredIndicator, word: string): DeliveredIndicator {
  return {
    ...indicator,
    sources: indicator.sources.map((source) => ({ ...source, id: word, name: word, maintainer: word })),
    tags: [word, 'botnet'],
    enriched: {
      ...indicator.enriched,
      country: 'DE',
      as: { number: 64496, organisation: word },
      registrableDomain: word,
      publicSuffix: word,
      dns: { addresses: ['192.0.2.9'], code: 'NOERROR', at: deliveredAt },
      owner: { kind: 'sinkhole', name: word },
      techniques: [{ id: 'T1071.001', name: word }],
      software: [{ id: 'S0154', name: word }],
      groups: [{ id: 'G0016', name: word }],
      malware: [word],
      cves: [{ id: 'CVE-2024-12345', knownExploited: true }],
    },
  }
}
