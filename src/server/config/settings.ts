import { isIP } from 'node:net'
import { z } from 'zod'
import { tokenDays } from '../../domain/api-token.ts'
import { type ClaimsMapping, mappableClaims } from '../platform/claims.ts'
import { readClickHouseAddress } from '../platform/clickhouse/address.ts'
import { telemetryShape } from '../platform/telemetry/telemetry-settings.ts'

/** Tasks of a process: serve users, run jobs, or fetch sources (the only role with outbound connections). */
export const roles = ['web', 'worker', 'fetcher'] as const
export type Role = (typeof roles)[number]

export const units = { '': 1, K: 1e3, M: 1e6, G: 1e9, KI: 2 ** 10, MI: 2 ** 20, GI: 2 ** 30 } as const

/** `2GiB`, `500 MB`, `1048576`: a number of bytes. */
const Size = z.string().transform((text, context) => {
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*([KMG]i?)?B?\s*$/i.exec(text) ?? []
  const bytes = Math.round(Number(amount) * units[(unit ?? '').toUpperCase() as keyof typeof units])
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes
  context.addIssue({ code: 'custom', message: 'expected a size such as 1048576, 500MB or 2GiB' })
  return z.NEVER
})

const Switch = z.enum(['on', 'off']).transform((word) => word === 'on')

const Origin = z.string().refine((text) => /^https?:/.test(text) && text === URL.parse(text)?.origin, {
  message: 'expected scheme, host and port only, such as https://winnow.example',
})

/** `winnow@example.com`, or with a name before it in angle brackets. */
const MailSender = z.string().transform((text, context) => {
  const [, name = 'Winnow', address = text.trim()] = /^\s*"?([^<>\p{Cc}]*?)"?\s*<([^<>\s]+)>\s*$/u.exec(text) ?? []
  const sender = { name, address }
  if (z.email().safeParse(sender.address).success) return sender
  context.addIssue({ code: 'custom', message: 'expected an address such as Winnow <winnow@example.com>' })
  return z.NEVER
})

/** `7,3,1,0`; `none` for never. */
const MailDays = z.string().transform((text, context): readonly number[] => {
  if (text.trim() === 'none') return []
  const days = text.split(',').map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (days.every(Number.isInteger)) return days
  context.addIssue({ code: 'custom', message: 'expected days such as 7,3,1,0, or none' })
  return z.NEVER
})

/** `192.0.2.53,[2001:db8::53]:5353`. */
const DnsServers = z.string().transform((text, context): readonly string[] => {
  const servers = text.split(',').map((server) => server.trim())
  const wrong = servers.filter((server) => !isDnsServer(server))
  if (wrong.length === 0) return servers
  context.addIssue({ code: 'custom', message: `no addresses of resolvers: ${wrong.join(', ')}` })
  return z.NEVER
})

function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[([^\]]+)\]|([\d.]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const address = bracketed ?? plain ?? text
  return isIP(address) !== 0 && (bracketed === undefined || isIP(bracketed) === 6) && Number(port) < 65_536
}

/** Error messages must not repeat the text, because it contains a password. */
const ListingsUrl = z.string().transform((text, context) => {
  try {
    return readClickHouseAddress(text)
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message })
    return z.NEVER
  }
})

/** A whole number within these bounds. */
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) => z.coerce.number().int().min(least).max(most)

const Calls = whole(10, 1_000_000_000)

const Line = z.string().trim().max(500).optional()

/** `claim=name-at-the-provider` pairs, comma-separated; a dot leads into a nested claim: `city=address.locality`. */
const Claims = z.string().transform((text, context): ClaimsMapping => {
  const pairs = text.split(',').map((pair) => pair.split('=').map((side) => side.trim()))
  const wrong = pairs.filter(([name = '', theirs, ...more]) => !theirs || more.length || !mappableClaims.includes(name))
  const message = `expected name=theirs pairs, names out of ${mappableClaims.join(', ')}`
  if (wrong.length) context.addIssue({ code: 'custom', message })
  return Object.fromEntries(pairs)
})

const Roles = z.string().transform((text, context): ReadonlySet<Role> => {
  const named = text.split(',').map((role) => role.trim())
  const unknown = named.filter((role) => role !== 'all' && !roles.includes(role as Role))
  if (unknown.length) context.addIssue({ code: 'custom', message: `unknown: ${unknown.join(', ')}` })
  return new Set(named.includes('all') ? roles : (named as Role[]))
})

/** Every setting of the product. An empty variable counts as unset. */
export const Settings = z.object({
  PORT: whole(0, 65535).default(3000).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
  ORIGIN: Origin.optional().describe('Address that people use; https here makes the cookies Secure'),
  ROLES: Roles.default(new Set(roles)).describe('all, or a list of web, worker, fetcher'),
  DATA_DIR: z.string().default('.data').describe('Folder for everything that is kept locally'),
  SECRET: z.string().min(32).optional().describe('Seals sessions and addresses; the same in every process'),
  SECRET_FALLBACK: z
    .string()
    .min(32)
    .optional()
    .describe('While SECRET is being changed: the other one, which opens what was sealed with it'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 16 or newer; without it an embedded one runs'),
  DATABASE_POOL: whole(2, 200).default(12).describe('Connections of this process'),
  LISTINGS_URL: ListingsUrl.optional().describe(
    'clickhouse://user:password@host:8123/database, for many listings; without it they are in PostgreSQL',
  ),
  AZURE_STORAGE_CONNECTION_STRING: z.string().optional().describe('Without it files stay in DATA_DIR'),

  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Identity provider; without it an own one runs'),
  OIDC_CLIENT_ID: z.string().default('winnow'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Without it the client is public, protected by PKCE alone'),
  OIDC_SCOPE: z
    .string()
    .regex(/^\S+(?: \S+)*$/)
    .refine((text) => text.split(' ').includes('openid'), { message: 'must contain openid' })
    .default('openid profile email offline_access')
    .describe('What the provider is asked for; not every one knows offline_access'),
  OIDC_CLAIMS: Claims.default({}).describe(
    'Claims under other names: given_name=firstName,city=address.locality; sub is always sub',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, smtp:// or smtps://, with user and password if it asks for them'),
  MAIL_FROM: MailSender.optional().describe('Sender of mails: winnow@example.com or Winnow <winnow@example.com>'),
  DEMO_ACCOUNT: Switch.default(true).describe(
    'off: the first start makes no account; operate create-group invites one',
  ),
  DEMO_EMAIL: z.email().default('demo@winnow.example').describe('The administrator whom the first start makes'),
  DEMO_PASSWORD: z.string().min(8).optional().describe('Password of that account; else made up, and shown once'),

  FETCH: Switch.optional().describe(
    'on, off: whether to collect sources and send webhooks over the network; else administrators decide in the app',
  ),
  PRIVATE_DESTINATIONS: z
    .string()
    .optional()
    .describe(
      'Ranges and names of the own network that sources and webhooks may reach: 10.1.0.0/16,10.9.9.9:8443,misp.corp',
    ),
  PRIVATE_CA_FILE: z.string().optional().describe('Further certificate authorities (PEM) for what is fetched'),
  MIRROR_DIR: z.string().optional().describe('Folder with a MANIFEST.json to collect sources from instead'),
  PRICES_FILE: z.string().optional().describe('JSON file with yearly prices; goes before those that operators set'),
  WARNINGLISTS_DIR: z.string().optional().describe('Folder of warning lists in the format of MISP'),

  DNS_ENRICHMENT: Switch.default(false).describe('on: names of subscriptions that want it are looked up in DNS'),
  DNS_SERVERS: DnsServers.default([]).describe(
    'Resolvers to ask, such as 192.0.2.53 or [2001:db8::53]:5353; else the system’s',
  ),
  DNS_PER_SECOND: whole(1, 1000).default(20).describe('Most DNS questions in a second'),
  GEO_DATABASE: z.string().optional().describe('MMDB file of countries instead of the one that comes along'),
  ASN_DATABASE: z.string().optional().describe('MMDB file of autonomous systems instead of the one that comes along'),
  KEV_FILE: z.string().optional().describe('CISA’s catalogue of exploited vulnerabilities as a JSON file, not fetched'),

  UPLOAD_PACKED_MAX: Size.default(2 * units.GI).describe('Largest file that may be uploaded'),
  UPLOAD_EXPANDED_MAX: Size.default(20 * units.GI).describe('Most that an upload may unpack to'),
  UPLOAD_MEMBERS_MAX: whole(1).default(1000).describe('Most files in one archive'),
  UPLOADS_KEPT_MAX: Size.default(100 * units.GI).describe(
    'Most bytes of files that an organisation keeps for unfinished and failed reports',
  ),
  REPORTS_KEPT_MAX: Size.default(200 * units.GI).describe(
    'Most bytes of reports and their hits that an organisation keeps',
  ),
  DELIVERIES_KEPT_MAX: Size.default(200 * units.GI).describe(
    'About how many bytes of deliveries an organisation keeps at most',
  ),
  UPLOAD_SLICE_SIZE: Size.default(units.MI).describe('How much of a file is sent ahead to recognise it'),
  LINE_MAX: Size.default(units.MI).describe('A longer line of a log is skipped and counted'),

  ANALYSES_AT_ONCE: whole(1, 64)
    .default(3)
    .describe('Reports that a worker makes at once; one organisation has at most one less'),
  REPORTS_WAITING_MAX: whole(1, 1_000_000)
    .default(500)
    .describe('Most reports of an organisation that wait to be made'),
  WORK_SECONDS_MAX: whole(60)
    .default(7200)
    .describe('Most seconds of work on reports that an organisation has in an hour'),

  CALLS_PER_MINUTE: Calls.default(1200).describe(
    'Calls of a person in a minute; heavy ones and pages count several times',
  ),
  GROUP_CALLS_PER_MINUTE: Calls.default(6000).describe('The same of an organisation, all its people together'),
  ADDRESS_CALLS_PER_MINUTE: Calls.default(1200).describe('The same of an address without anybody signed in'),
  SIGN_INS_PER_MINUTE: whole(1, 1_000_000)
    .default(120)
    .describe('Sign-ins that an address may begin in a minute, and forms of accounts that it may send'),
  SIGN_INS_PER_HOUR: whole(1, 1_000_000)
    .default(120)
    .describe('Sign-ins of a person in an hour, from all addresses; their sessions are renewed six times as often'),
  HEAVY_AT_ONCE: whole(1, 200)
    .default(6)
    .describe('Heavy reads that a process works on at once; one organisation has at most one less'),
  PAGE_THREADS: whole(1, 64).default(1).describe('Threads that render pages'),

  GROUPS_MAX: whole(1, 100_000).default(1000).describe('Most groups of an organisation'),
  REPORTS_MAX: whole(1).default(50_000).describe('Most reports that an organisation keeps'),
  INVITATIONS_MAX: whole(1).default(1000).describe('Most open invitations of an organisation'),
  LISTS_MAX: whole(1, 1000).default(100).describe('Most allow and deny lists of a group'),
  LIST_ROWS_MAX: whole(1, 1_000_000).default(100_000).describe('Most rows of one list'),

  TOKEN_DAYS_MAX: whole(1, tokenDays.most).default(365).describe('Longest that an API token may be valid, in days'),
  TOKENS_MAX: whole(1, 10_000).default(100).describe('Most API tokens that a person may have, and a group of its own'),

  TRIAL_DAYS: whole(1, 3650).default(30).describe('How long a trial subscription is delivered'),
  TRIAL_MAIL_DAYS: MailDays.default([7, 3, 1, 0]).describe(
    'How many days before the end of a trial a mail says so; 0 is the day itself',
  ),
  KEY_OVERLAP_HOURS: whole(0, 720).default(24).describe('How long a replaced key works beside the new one'),
  EXCEPTIONS_MAX: whole(1, 100_000).default(1000).describe('Most exceptions from deliveries of a group'),
  WATCHES_MAX: whole(1, 10_000).default(200).describe('Most watches of a group'),
  SENSORS_MAX: whole(1, 10_000).default(200).describe('Most sensors that work in a group'),
  SENSOR_SEGMENTS_RATE: whole(1, 100_000).default(600).describe('How many segments a sensor may send in a minute'),
  SENSOR_BYTES_A_DAY: Size.default(4 * units.GI).describe(
    'Unpacked bytes of sightings that a sensor may send in a day',
  ),
  SENSOR_REQUEST_MAX: Size.default(32 * units.MI).describe('Largest request of a sensor'),
  SIGHTINGS_DAYS: whole(1, 3650)
    .default(100)
    .describe('How many days sightings of sensors are kept after they happened'),
  SUBSCRIPTIONS_MAX: whole(1, 10_000)
    .default(100)
    .describe('Most subscriptions of a group; of an organisation, fifty times as many'),

  EXPLANATIONS_PER_DAY: whole(0, 1_000_000)
    .default(500)
    .describe('Questions that a group may ask its language model in a day'),

  DELIVERY_RATE: whole(1, 1_000_000).default(1200).describe('How often in a minute a key may read what is delivered'),
  DELIVERY_PAUSE_SECONDS: whole(0, 3600)
    .default(30)
    .describe('How long a delivery rests before it is composed again because sources have changed'),
  RELEASE_LOSS_SHARE: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      'A release that loses a larger share of the entries for no reason that a person gave waits; 1: none waits',
    ),
  RELEASE_LOSS_LEAST: whole(1, 1_000_000_000).default(100).describe('A release that loses fewer entries never waits'),

  DARK_WEB_BANNED_FILE: z
    .string()
    .optional()
    .describe('SHA-256 of addresses, hosts or names, a line each: posts from there are dropped'),
  DARK_WEB_ITEMS_RATE: whole(1, 100_000).default(600).describe('How often in a minute a feeder may send posts'),
  DARK_WEB_ITEMS_MAX: Size.default(8 * units.MI).describe('Largest request of a feeder'),

  OPERATOR_NAME: Line.describe('Who runs this installation; shown in the imprint, as are the following'),
  OPERATOR_ADDRESS: Line.describe('Postal address, its lines separated by ;'),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_PHONE: Line,
  OPERATOR_REPRESENTED_BY: Line.describe('Who acts for the operator'),
  OPERATOR_REGISTER: Line.describe('Register and number'),
  OPERATOR_VAT_ID: Line,
  OPERATOR_PRIVACY_CONTACT: Line.describe('Data protection officer or contact, with an address'),

  ANALYTICS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Where browsers send page views to, without personal data; without it nowhere'),
  METRICS_TOKEN: z.string().min(16).optional().describe('Bearer token for /metrics; without it loopback only'),
  TRUST_PROXY: Switch.default(false).describe('on: believe X-Forwarded-For and traceparent of a proxy in front'),
  ...telemetryShape,
  VALIDATE_REPLIES: Switch.default(false).describe('on: an answer that breaks the contract becomes a 500 (tests)'),
})

/** The settings that are given and valid. */
export type Given = { readonly [Name in keyof typeof Settings.shape]?: z.output<(typeof Settings.shape)[Name]> }

/** All settings after the checks, with their defaults. */
export type CheckedSettings = z.output<typeof Settings>
