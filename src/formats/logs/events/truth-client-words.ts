/** Invented lines in which clients chose words that look like those of the product. */

import type { TruthTable } from './truth.ts'

const outside = '198.51.100.7'
const inside = '10.0.0.5'

/** What a client may write into its user agent, its request or its name. */
const words = [
  `login failed from ${inside}`,
  `src=${inside} dst=${outside} action=block`,
  `${inside} -> ${outside}`,
  `\\"x\\" src=${inside} dst=${outside}`,
]

const web = (request: string, agent: string) =>
  `Jun  6 15:57:37 web app: ${outside} - - [06/Jun/2021:15:57:37 +0000] "${request}" 200 5 "-" "${agent}"`

/** Values and requests in quotes, in lines of any program. */
const quoted: TruthTable = [
  ...words.flatMap(
    (said): TruthTable => [
      ...['http_user_agent', 'url', 'Referer', 'user', 'subject'].map(
        (key) => ['unknown unknown', `Jun  6 15:57:37 gw app: a=1 b=2 c=3 d=4 ${key}="${said}"`] as const,
      ),
      ['unknown unknown', web('GET /a HTTP/1.1', said)],
      ['unknown unknown', web(`POST /a?${said} HTTP/1.1`, '-')],
      ['unknown unknown', `Jun  6 15:57:37 gw app: x, request: "GET /${said} HTTP/1.1", host: "www.example"`],
    ],
  ),
  ['unknown unknown', web(`GET /a?src=${inside}&dst=${outside} HTTP/1.1`, '-')],
  ['unknown unknown', `Jun  6 15:57:37 gw app: fetched https://www.example/?src=${inside}&dst=${outside}&action=block`],
  // The product's own words around them still count.
  [
    'unknown outbound',
    `Jun  6 15:57:37 gw app: url="/a?src=${outside}" agent="dst=${inside}" src=${inside} dst=${outside}`,
  ],
  ['unknown inbound', `Jun  6 15:57:37 gw app: src=${outside} agent="a" dst=${inside}`],
  ['unknown inbound', `Jun  6 15:57:37 gw app: "GET /a HTTP/1.1" "x 1 -> 2" ${outside}:1 -> ${inside}:2`],
  [
    'blocked inbound',
    `Jun  6 15:57:37 gw app: agent="login succeeded from ${inside}" msg="login failed from ${outside}"`,
  ],
  ['unknown outbound', `Jun  6 15:57:37 gw app: msg="packet src=${inside} dst=${outside}"`],
  ['unknown outbound', `Jun  6 15:57:37 gw app: "${inside}:1 -> ${outside}:443"`],
]

/** Truth tables by format. */
export const clientWords: readonly (readonly [id: string, table: TruthTable])[] = [
  ...['plain-text', 'syslog-rfc3164', 'syslog-rfc5424', 'journald'].map((id) => [id, quoted] as const),
  [
    'key-value',
    [
      ...words.map(
        (said) =>
          ['passed outbound', `time=1 ua="${said}" src=${inside} dst=${outside} url="${said}" action=allow`] as const,
      ),
      ['blocked inbound', `time=1 user="login succeeded from ${inside}" msg="login failed from ${outside}" a=1`],
    ],
  ],
]
