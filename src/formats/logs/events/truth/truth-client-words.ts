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

/** Keys that would give a verdict and a direction. */
const keys = `src=${inside} dst=${outside} action=block`

const app = 'Jun  6 15:57:37 gw app: '

const web = (request: string, agent: string) =>
  `Jun  6 15:57:37 web app: ${outside} - - [06/Jun/2021:15:57:37 +0000] "${request}" 200 5 "-" "${agent}"`

/** Values and requests in quotes, in lines of any program. */
const quoted: TruthTable = [
  ['unknown unknown', `/a;src=${inside};dst=${outside};action=block`],
  ...words.flatMap(
    (said): TruthTable => [
      ...['http_user_agent', 'url', 'Referer', 'user', 'subject'].map(
        (key) => ['unknown unknown', `${app}a=1 b=2 c=3 d=4 ${key}="${said}"`] as const,
      ),
      ['unknown unknown', web('GET /a HTTP/1.1', said)],
      ['unknown unknown', web(`POST /a?${said} HTTP/1.1`, '-')],
      ['unknown unknown', `${app}x, request: "GET /${said} HTTP/1.1", host: "www.example"`],
    ],
  ),
  ['unknown unknown', web(`GET /a?src=${inside}&dst=${outside} HTTP/1.1`, '-')],
  ['unknown unknown', `${app}fetched https://www.example/?src=${inside}&dst=${outside}&action=block`],
  ...[web(keys, '-'), web('-', keys), web(`${keys} / HTTP/1.1`, '-'), web('GET / HTTP/1.1', ` ${keys}`)].map(
    (line) => ['unknown unknown', line] as const,
  ),
  ...['PROPFIND', 'get', 'X', '-'].map((method) => ['unknown unknown', web(`${method} / HTTP/1.1`, keys)] as const),
  ...[
    ...[`;${keys}`, `;src=${inside};dst=${outside};action=block`, `src=${inside}/dst=${outside}/action=block`].map(
      (path) => `https://www.example/${path.replaceAll(' ', ';')}`,
    ),
    `GET /a;src=${inside};dst=${outside};action=block`,
    `uri=/a?src=${inside}&dst=${outside}&action=block`,
    `www.example/a?src=${inside}&dst=${outside}&action=block`,
    `user=" ${keys}"`,
    `"GET / HTTP/1.1" "${keys}"`,
    `"GET / HTTP/2";"-";"${keys}"`,
    `"GET / HTTP/1.1" ("${keys}")`,
    `"GET / HTTP/1.1" 200 5 "-" "curl" "${keys}"`,
    `user = "${keys}"`,
    `user=>"${keys}"`,
    `{"a":1,"user" : "${keys}"}`,
    `{"a":1,"User-Agent":["${keys}"]}`,
    `a, referer: "${keys}"`,
    ...[
      'RequestURL',
      'useragent',
      'cs(User-Agent)',
      'user_name',
      'User-Name',
      'userid',
      'acct',
      'account',
      'login',
    ].map((key) => `${key}="${keys}"`),
    ...['uri_path', 'cs-uri-stem', 'args', 'hostname', 'qname', 'filename', 'sender', 'email', 'X-Forwarded-For'].map(
      (key) => `${key}="${keys}"`,
    ),
  ].map((said) => ['unknown unknown', `${app}${said}`] as const),
  // Phrases of one program, which others write without quotes.
  ...[
    `x - Accepted ${inside}`,
    `x: Client ${inside}`,
    'x open directly',
    `RESPONSE_SUCCESS: TCP=0; Destination=${inside}`,
  ].flatMap(
    (said): TruthTable => [
      ['unknown unknown', `${app}imap: user=<${said}>, session=<x>`],
      ['unknown unknown', `${app}4A1: warning: header Subject: ${said}`],
      ['unknown unknown', `${app}{Mozilla|${said}} 200`],
    ],
  ),
  // The product's own words around them still count.
  ['unknown outbound', `${app}url="/a?src=${outside}" agent="dst=${inside}" src=${inside} dst=${outside}`],
  ['unknown inbound', `${app}src=${outside} agent="a" dst=${inside}`],
  ['unknown inbound', `${app}"GET /a HTTP/1.1" "x 1 -> 2" ${outside}:1 -> ${inside}:2`],
  ['blocked inbound', `${app}agent="login succeeded from ${inside}" msg="login failed from ${outside}"`],
  ['unknown outbound', `${app}msg="packet src=${inside} dst=${outside}"`],
  ['unknown outbound', `${app}"${inside}:1 -> ${outside}:443"`],
  ...[
    // A backslash that ends a value.
    `user="a\\" login failed from ${outside} via "ssh"`,
    `user="a\\" status="failed" reason="login failed from ${outside}"`,
    `url="/\\" agent="login failed from ${inside}" msg="login failed from ${outside}"`,
    `user="CORP\\\\" msg="login failed from ${outside}"`,
    // Sentences behind words that are not keys, and texts that no web server wrote.
    `error in request: "login failed from ${outside}"`,
    `message of the agent: "login failed from ${outside}"`,
    `backup_agent: "login failed from ${outside}"`,
    `lingua: "login failed from ${outside}"`,
    `lingua="login failed from ${outside}"`,
    `Subject: "[ALERT] login failed from ${outside}"`,
    `[error] "login failed from ${outside}"`,
    `[1:20:30] "login failed from ${outside}"`,
    `"DELETE FROM sessions" "login failed from ${outside}"`,
    `ERROR "POST /login": "authentication failed from ${outside}"`,
    `[auth] "POST /login" 401 "login failed from ${outside}"`,
    `"GET /a HTTP/1.1" 401 error: "login failed from ${outside}"`,
    `"GET /a HTTP/1.1" 401 "-" "curl" "-" "login failed from ${outside}"`,
    `src=${outside}&dst=${inside}&action=block`,
    `src=${outside}&url=/a?x=1&dst=${inside}&action=block`,
    `src=${outside};url=https://www.example/;dst=${inside};action=block`,
    `/a action=block src=${outside} dst=${inside}`,
  ].map((said) => ['blocked inbound', `${app}${said}`] as const),
]

/** Keys and values of products that write a backslash as it is, in formats that have keys. */
const backslashes: TruthTable = [
  ['blocked inbound', `time=1 user="a\\" src=${outside} dst=${inside} action=block msg="x"`],
  ['blocked inbound', `time=1 src=${outside} dst=${inside} user="a\\" action=block`],
  ['blocked inbound', `time=1 src=${outside} dst=${inside} user="x \\"y\\" z\\" action="block"`],
  ['passed inbound', `time=1 url="/a\\" agent="${keys}" src=${outside} dst=${inside} action=allow`],
  // The line was cut within the text, whose quotes the product escapes.
  ['unknown inbound', `time=1 src=${outside} dst=${inside} agent="x\\" action=block ${'a'.repeat(1000)}`],
  ['unknown unknown', `time=1 a=1 agent="x\\" ${keys} y=\\"${'a'.repeat(1000)}`],
  ['unknown unknown', `time=1 a=1 agent="C:\\\\Temp\\" ${keys} y=\\"${'a'.repeat(1000)}`],
  ['unknown unknown', `time=1 a=1 agent="a\\n\\x0a\\" ${keys} y=\\"${'a'.repeat(1000)}`],
  // It was not: the line is shorter, or the text has backslashes that nobody escaped.
  ['blocked inbound', `time=1 user="CORP\\" src=${outside} dst=${inside} action=block a=${'a'.repeat(800)}`],
  ['blocked inbound', `time=1 filename="C:\\Temp\\" src=${outside} dst=${inside} action=block a=${'a'.repeat(1000)}`],
  // What a client writes so that a quote that the product escapes looks like such an end.
  ['passed inbound', `time=1 agent="x\\" ${keys}" src=${outside} dst=${inside} action=allow`],
  ['passed inbound', `time=1 agent="x\\" ${keys} y=" src=${outside} dst=${inside} action=allow`],
  ['passed inbound', `time=1 agent="x\\" ${keys} y=\\"" src=${outside} dst=${inside} action="allow"`],
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
      ...backslashes,
    ],
  ],
  [
    'fortigate',
    [
      [
        'blocked inbound',
        `date=2021-06-06 time=15:57:37 type="utm" url="/a\\" srcip=${outside} dstip=${inside} action="blocked" msg="x"`,
      ],
      [
        'passed inbound',
        `date=2021-06-06 time=15:57:37 type="event" user=" action=deny srcip=${inside} dstip=${outside}" srcip=${outside} dstip=${inside} action="login" status="success"`,
      ],
    ],
  ],
  [
    'sophos',
    [
      [
        'passed outbound',
        `2021:06:06-15:57:37 utm httpproxy[1]: id="0001" user="a\\" srcip="${inside}" dstip="${outside}" action="pass"`,
      ],
    ],
  ],
]
