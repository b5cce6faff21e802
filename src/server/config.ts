import { X509Certificate } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readPriceFile } from '../catalogue/prices.ts'
import { sourceById } from '../catalogue/sources/index.ts'
import { readKev } from '../formats/kev.ts'
import { type ClaimsMapping, mappableClaims } from './platform/claims.ts'
import type { LimitSettings } from './platform/limits.ts'
import { privateDestinationFault } from './platform/private-destinations.ts'
import { type TelemetrySettings, telemetrySettings, telemetryShape } from './platform/telemetry-settings.ts'

/** What a process does: answer people, work on jobs, or (the only one with outbound connections) fetch sources. */
export const roles = ['web', 'worker', 'fetcher'] as const
export type Role = (typeof roles)[number]

const units = { '': 1, K: 1e3, M: 1e6, G: 1e9, KI: 2 ** 10, MI: 2 ** 20, GI: 2 ** 30 } as const

/** `2GiB`, `500 MB`, `1048576`: a number of bytes. */
const Size = z.string().transform((text, context) => {
  const [, amount, unit] = /^\s*(\d+(?:\.\d+)?)\s*([KMG]i?)?B?\s*$/i.exec(text) ?? []
  const bytes = Math.round(Number(amount) * units[(unit ?? '').toUpperCase() as keyof typeof units])
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes
  context.addIssue({ code: 'custom', message: 'expected a size such as 1048576, 500MB or 2GiB' })
  return z.NEVER
})

const Switch = z.enum(['on', 'off']).transform((word) => word === 'on')

const Origin = z.url({ protocol: /^https?$/ }).refine((text) => text === new URL(text).origin, {
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

const Calls = z.coerce.number().int().min(10).max(1_000_000_000)

const Line = z.string().trim().max(500).optional()

/** `name=theirs,other=nested.theirs`. */
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
const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).describe('Port to listen on; 0 takes a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; 0.0.0.0 for all'),
  ORIGIN: Origin.optional().describe('Address that people use; https here makes the cookies Secure'),
  ROLES: Roles.default(new Set(roles)).describe('all, or a list of web, worker, fetcher'),
  DATA_DIR: z.string().default('.data').describe('Folder for everything that is kept locally'),
  SECRET: z.string().min(32).optional().describe('Seals sessions and addresses; the same in every process'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),

  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 16 or newer; without it an embedded one runs'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12).describe('Connections of this process'),
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
  DEMO_EMAIL: z.email().default('demo@winnow.example').describe('Account of the own identity provider'),
  DEMO_PASSWORD: z.string().min(8).optional().describe('Made up and printed once where it is not set'),

  FETCH: Switch.default(false).describe('on: collect sources and send webhooks over the network'),
  PRIVATE_DESTINATIONS: z
    .string()
    .optional()
    .describe('Ranges and names of the own network that sources and webhooks may reach: 10.1.0.0/16,misp.corp'),
  PRIVATE_CA_FILE: z.string().optional().describe('Further certificate authorities (PEM) for what is fetched'),
  MIRROR_DIR: z.string().optional().describe('Folder with a MANIFEST.json to collect sources from instead'),
  PRICES_FILE: z.string().optional().describe('JSON file with yearly prices; goes before those that operators set'),
  WARNINGLISTS_DIR: z.string().optional().describe('Folder of warning lists in the format of MISP'),

  DNS_ENRICHMENT: Switch.default(false).describe('on: names of subscriptions that want it are looked up in DNS'),
  DNS_SERVERS: DnsServers.default([]).describe(
    'Resolvers to ask, such as 192.0.2.53 or [2001:db8::53]:5353; else the system’s',
  ),
  DNS_PER_SECOND: z.coerce.number().int().min(1).max(1000).default(20).describe('Most DNS questions in a second'),
  GEO_DATABASE: z.string().optional().describe('MMDB file of countries instead of the one that comes along'),
  ASN_DATABASE: z.string().optional().describe('MMDB file of autonomous systems instead of the one that comes along'),
  KEV_FILE: z.string().optional().describe('CISA’s catalogue of exploited vulnerabilities as a JSON file, not fetched'),

  UPLOAD_PACKED_MAX: Size.default(2 * units.GI).describe('Largest file that may be uploaded'),
  UPLOAD_EXPANDED_MAX: Size.default(20 * units.GI).describe('Most that an upload may unpack to'),
  UPLOAD_MEMBERS_MAX: z.coerce.number().int().min(1).default(1000).describe('Most files in one archive'),
  UPLOAD_SLICE_SIZE: Size.default(units.MI).describe('How much of a file is sent ahead to recognise it'),
  LINE_MAX: Size.default(units.MI).describe('A longer line of a log is skipped and counted'),

  ANALYSES_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(3)
    .describe('Reports that a worker makes at once; one organisation has at most one less'),
  REPORTS_WAITING_MAX: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(500)
    .describe('Most reports of an organisation that wait to be made'),
  WORK_SECONDS_MAX: z.coerce
    .number()
    .int()
    .min(60)
    .default(7200)
    .describe('Most seconds of work on reports that an organisation has in an hour'),

  CALLS_PER_MINUTE: Calls.default(1200).describe(
    'Calls of a person in a minute; heavy ones and pages count several times',
  ),
  GROUP_CALLS_PER_MINUTE: Calls.default(6000).describe('The same of an organisation, all its people together'),
  ADDRESS_CALLS_PER_MINUTE: Calls.default(1200).describe('The same of an address without anybody signed in'),
  SIGN_INS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(120)
    .describe('Sign-ins that an address may begin in a minute'),
  HEAVY_AT_ONCE: z.coerce
    .number()
    .int()
    .min(1)
    .max(200)
    .default(6)
    .describe('Heavy reads that a process works on at once; one organisation has at most one less'),
  PAGE_THREADS: z.coerce.number().int().min(1).max(64).default(1).describe('Threads that render pages'),

  GROUPS_MAX: z.coerce.number().int().min(1).max(100_000).default(1000).describe('Most groups of an organisation'),
  REPORTS_MAX: z.coerce.number().int().min(1).default(50_000).describe('Most reports that an organisation keeps'),
  INVITATIONS_MAX: z.coerce.number().int().min(1).default(1000).describe('Most open invitations of an organisation'),
  LISTS_MAX: z.coerce.number().int().min(1).max(1000).default(100).describe('Most allow and deny lists of a group'),
  LIST_ROWS_MAX: z.coerce.number().int().min(1).max(1_000_000).default(100_000).describe('Most rows of one list'),

  TRIAL_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('How long a trial subscription is delivered'),
  TRIAL_MAIL_DAYS: MailDays.default([7, 3, 1, 0]).describe(
    'How many days before the end of a trial a mail says so; 0 is the day itself',
  ),
  KEY_OVERLAP_HOURS: z.coerce
    .number()
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('How long a replaced key works beside the new one'),
  SUBSCRIPTIONS_MAX: z.coerce.number().int().min(1).max(10_000).default(100).describe('Most subscriptions of a group'),

  DELIVERY_RATE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(1200)
    .describe('How often in a minute a key may read what is delivered'),

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

type Given = { readonly [Name in keyof typeof Settings.shape]?: z.output<(typeof Settings.shape)[Name]> }

/** The entries of a list with commas, in lower case. */
const entriesOf = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '')

const certificatesOf = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

function authoritiesFault(pem: string): string | undefined {
  const certificates = certificatesOf(pem)
  if (certificates.length === 0) return 'holds no certificate (PEM)'
  try {
    for (const certificate of certificates) new X509Certificate(certificate)
    return undefined
  } catch {
    return 'holds a certificate that cannot be read'
  }
}

/**
 * What settings must be to each other and to this machine. A rule sees only settings that can be used by themselves, so
 * that one fault never hides another.
 */
const rules: readonly { readonly of: keyof Given; readonly fault: (given: Given) => string | undefined }[] = [
  {
    of: 'MAIL_FROM',
    fault: (given) => (given.SMTP_URL && !given.MAIL_FROM ? 'is needed with SMTP_URL' : undefined),
  },
  {
    of: 'SMTP_URL',
    fault: ({ SMTP_URL: text }) => (text && !URL.parse(text)?.hostname ? 'names no host' : undefined),
  },
  {
    of: 'FETCH',
    fault: (given) =>
      given.MIRROR_DIR && given.FETCH ? 'must be off with MIRROR_DIR: sources come from one of the two' : undefined,
  },
  {
    of: 'PRIVATE_DESTINATIONS',
    fault: ({ PRIVATE_DESTINATIONS: text }) =>
      entriesOf(text)
        .map(privateDestinationFault)
        .find((found) => found !== undefined),
  },
  { of: 'PRIVATE_CA_FILE', fault: ({ PRIVATE_CA_FILE: file }) => file && unreadable(file, authoritiesFault) },
  {
    of: 'UPLOAD_EXPANDED_MAX',
    fault: ({ UPLOAD_PACKED_MAX: packed = 0, UPLOAD_EXPANDED_MAX: expanded = packed }) =>
      expanded < packed ? 'is less than UPLOAD_PACKED_MAX: what is not packed could not be read either' : undefined,
  },
  { of: 'DATA_DIR', fault: ({ DATA_DIR: folder }) => (folder && existsSync(folder) ? notAFolder(folder) : undefined) },
  {
    of: 'MIRROR_DIR',
    fault: ({ MIRROR_DIR: folder }) =>
      folder && (notAFolder(folder) ?? unreadable(join(folder, 'MANIFEST.json'), () => undefined)),
  },
  { of: 'GEO_DATABASE', fault: ({ GEO_DATABASE: file }) => file && mmdbFault(file) },
  { of: 'ASN_DATABASE', fault: ({ ASN_DATABASE: file }) => file && mmdbFault(file) },
  { of: 'KEV_FILE', fault: ({ KEV_FILE: file }) => file && unreadable(file, kevFault) },
  { of: 'WARNINGLISTS_DIR', fault: ({ WARNINGLISTS_DIR: folder }) => folder && notAFolder(folder) },
  { of: 'PRICES_FILE', fault: ({ PRICES_FILE: file }) => file && unreadable(file, pricesFault) },
  {
    of: 'AZURE_STORAGE_CONNECTION_STRING',
    fault: ({ AZURE_STORAGE_CONNECTION_STRING: text }) => text && azureFault(text),
  },
]

function notAFolder(path: string): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return `${path} is no folder`
    accessSync(path, constants.R_OK)
    return undefined
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  }
}

function unreadable(file: string, more: (text: string) => string | undefined): string | undefined {
  try {
    return more(readFileSync(file, 'utf8'))
  } catch (error) {
    return `${file} cannot be read: ${codeOf(error)}`
  }
}

function pricesFault(text: string): string | undefined {
  const read = readPriceFile(text, new Set(sourceById.keys()))
  return 'faults' in read ? read.faults.join('; ') : undefined
}

/** By the mark before a database's description, which stands in its last 128 KiB; the rest is not read here. */
function mmdbFault(path: string): string | undefined {
  try {
    const file = openSync(path, 'r')
    try {
      const { size } = fstatSync(file)
      const tail = Buffer.alloc(Math.min(size, 128 * units.KI))
      readSync(file, tail, 0, tail.length, size - tail.length)
      return tail.includes('\xab\xcd\xefMaxMind.com', 'latin1') ? undefined : `${path} is no database in MMDB form`
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return `${path} cannot be read: ${codeOf(error)}`
  }
}

function kevFault(text: string): string | undefined {
  const read = readKev(text)
  return 'fault' in read ? `the file is no catalogue of CISA’s: ${read.fault}` : undefined
}

/**
 * What Azure's SDK reads, names as exactly as it does. The account's key is needed: with a signature alone no further
 * addresses can be signed. Never repeats the string, which is a secret.
 */
function azureFault(text: string): string | undefined {
  if (text.startsWith('UseDevelopmentStorage=true')) return undefined
  const parts = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) parts.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  const missing = ['AccountName', 'AccountKey', 'DefaultEndpointsProtocol'].filter((name) => !parts.get(name))
  if (missing.length > 0) return `has no ${missing.join(' and no ')}`
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(parts.get('AccountKey') ?? '')) return 'its AccountKey is no base64'
  if (!/^https?$/i.test(parts.get('DefaultEndpointsProtocol') ?? '')) {
    return 'its DefaultEndpointsProtocol is neither https nor http'
  }
  const endpoint = parts.get('BlobEndpoint')
  if (endpoint === undefined)
    return parts.get('EndpointSuffix') ? undefined : 'has neither BlobEndpoint nor EndpointSuffix'
  return /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '') ? undefined : 'its BlobEndpoint is no address'
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error)

/** Where mails go, and who they are from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`; holds the password. */
  readonly server: string
  readonly from: { readonly name: string; readonly address: string }
}

export interface Operator {
  readonly name: string | null
  /** Lines. */
  readonly address: readonly string[] | null
  readonly email: string | null
  readonly phone: string | null
  readonly representedBy: string | null
  readonly register: string | null
  readonly vatId: string | null
  readonly privacyContact: string | null
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly origin: string
  /** People reach the product over TLS: cookies are `__Host-` and Secure, HSTS is sent. */
  readonly https: boolean
  readonly roles: ReadonlySet<Role>
  readonly dataDir: string
  readonly secret: string | undefined
  readonly logLevel: string
  readonly database: { readonly url: string | undefined; readonly pool: number }
  readonly azureConnectionString: string | undefined
  readonly oidc: {
    readonly issuer: string | undefined
    readonly clientId: string
    readonly clientSecret: string | undefined
    readonly scope: string
    readonly claims: ClaimsMapping
  }
  /** Undefined: no mails are sent. */
  readonly mail: MailSettings | undefined
  readonly demo: { readonly email: string; readonly password: string | undefined }
  readonly sources: {
    readonly fetch: boolean
    /** Ranges and names of the own network that may be reached; none unless an operator says so. */
    readonly privateDestinations: readonly string[]
    /** Further certificate authorities, PEM. */
    readonly authorities: readonly string[]
    readonly mirrorDir: string | undefined
    readonly pricesFile: string | undefined
    readonly warninglistsDir: string | undefined
  }
  readonly enrichment: {
    readonly resolveNames: boolean
    /** As `dns.setServers` takes them; none: those of the system. */
    readonly dnsServers: readonly string[]
    readonly dnsPerSecond: number
    readonly geoDatabase: string | undefined
    readonly asnDatabase: string | undefined
    readonly kevFile: string | undefined
  }
  readonly uploads: {
    readonly packedMaxBytes: number
    readonly expandedMaxBytes: number
    readonly membersMax: number
    readonly sliceBytes: number
    readonly lineMaxBytes: number
  }
  readonly work: { readonly analysesAtOnce: number; readonly reportsWaiting: number; readonly secondsAnHour: number }
  readonly limits: LimitSettings & { readonly signIns: number }
  /** Threads that render pages. */
  readonly pageThreads: number
  /** Of an organisation: a group at the top, with all below it. */
  readonly most: { readonly groups: number; readonly reports: number; readonly invitations: number }
  readonly lists: { readonly perGroup: number; readonly rowsEach: number }
  readonly subscriptions: {
    readonly trialDays: number
    readonly trialMailDays: readonly number[]
    readonly keyOverlapHours: number
    readonly perGroup: number
  }
  readonly deliveries: { readonly perMinute: number }
  /** What the imprint says; null where nothing was entered. */
  readonly operator: Operator
  readonly analyticsUrl: string | undefined
  readonly metricsToken: string | undefined
  /** Undefined: nothing is sent to a collector. */
  readonly telemetry: TelemetrySettings | undefined
  readonly trustProxy: boolean
  readonly validateReplies: boolean
}

/** Reads the settings from environment variables. @throws ConfigError that names every fault at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = Object.keys(Settings.shape)
  const given = Object.fromEntries(known.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
  const read = Settings.safeParse(given)
  const issues: ConfigIssue[] = [...(read.error?.issues ?? [])]
  const faulty = new Set(issues.map(({ path: [name] }) => name))
  const usable = Object.fromEntries(
    Object.entries(Settings.shape).flatMap(([name, type]) =>
      faulty.has(name) ? [] : [[name, type.parse(given[name])]],
    ),
  ) as Given
  for (const { of, fault } of rules) {
    const message = fault(usable)
    if (message && !faulty.has(of)) issues.push({ path: [of], message })
  }
  if (!read.success || issues.length > 0) throw new ConfigError(issues)
  const s = read.data
  const origin = s.ORIGIN ?? `http://localhost:${s.PORT}`
  const path = (text: string | undefined) => (text ? resolve(text) : undefined)
  return {
    port: s.PORT,
    host: s.HOST,
    origin,
    https: origin.startsWith('https:'),
    roles: s.ROLES,
    dataDir: resolve(s.DATA_DIR),
    secret: s.SECRET,
    logLevel: s.LOG_LEVEL,
    database: { url: s.DATABASE_URL, pool: s.DATABASE_POOL },
    azureConnectionString: s.AZURE_STORAGE_CONNECTION_STRING,
    oidc: {
      issuer: s.OIDC_ISSUER,
      clientId: s.OIDC_CLIENT_ID,
      clientSecret: s.OIDC_CLIENT_SECRET,
      scope: s.OIDC_SCOPE,
      claims: s.OIDC_CLAIMS,
    },
    mail: s.SMTP_URL && s.MAIL_FROM ? { server: s.SMTP_URL, from: s.MAIL_FROM } : undefined,
    demo: { email: s.DEMO_EMAIL.toLowerCase(), password: s.DEMO_PASSWORD },
    sources: {
      fetch: s.FETCH,
      privateDestinations: entriesOf(s.PRIVATE_DESTINATIONS),
      authorities: s.PRIVATE_CA_FILE ? certificatesOf(readFileSync(s.PRIVATE_CA_FILE, 'utf8')) : [],
      mirrorDir: path(s.MIRROR_DIR),
      pricesFile: path(s.PRICES_FILE),
      warninglistsDir: path(s.WARNINGLISTS_DIR),
    },
    enrichment: {
      resolveNames: s.DNS_ENRICHMENT,
      dnsServers: s.DNS_SERVERS,
      dnsPerSecond: s.DNS_PER_SECOND,
      geoDatabase: path(s.GEO_DATABASE),
      asnDatabase: path(s.ASN_DATABASE),
      kevFile: path(s.KEV_FILE),
    },
    uploads: {
      packedMaxBytes: s.UPLOAD_PACKED_MAX,
      expandedMaxBytes: s.UPLOAD_EXPANDED_MAX,
      membersMax: s.UPLOAD_MEMBERS_MAX,
      sliceBytes: s.UPLOAD_SLICE_SIZE,
      lineMaxBytes: s.LINE_MAX,
    },
    work: {
      analysesAtOnce: s.ANALYSES_AT_ONCE,
      reportsWaiting: s.REPORTS_WAITING_MAX,
      secondsAnHour: s.WORK_SECONDS_MAX,
    },
    limits: {
      perUser: s.CALLS_PER_MINUTE,
      perGroup: s.GROUP_CALLS_PER_MINUTE,
      perAddress: s.ADDRESS_CALLS_PER_MINUTE,
      signIns: s.SIGN_INS_PER_MINUTE,
      atOnce: s.HEAVY_AT_ONCE,
    },
    pageThreads: s.PAGE_THREADS,
    most: { groups: s.GROUPS_MAX, reports: s.REPORTS_MAX, invitations: s.INVITATIONS_MAX },
    lists: { perGroup: s.LISTS_MAX, rowsEach: s.LIST_ROWS_MAX },
    subscriptions: {
      trialDays: s.TRIAL_DAYS,
      trialMailDays: s.TRIAL_MAIL_DAYS,
      keyOverlapHours: s.KEY_OVERLAP_HOURS,
      perGroup: s.SUBSCRIPTIONS_MAX,
    },
    deliveries: { perMinute: s.DELIVERY_RATE },
    operator: {
      name: s.OPERATOR_NAME ?? null,
      address: s.OPERATOR_ADDRESS?.split(';').map((line) => line.trim()) ?? null,
      email: s.OPERATOR_EMAIL ?? null,
      phone: s.OPERATOR_PHONE ?? null,
      representedBy: s.OPERATOR_REPRESENTED_BY ?? null,
      register: s.OPERATOR_REGISTER ?? null,
      vatId: s.OPERATOR_VAT_ID ?? null,
      privacyContact: s.OPERATOR_PRIVACY_CONTACT ?? null,
    },
    analyticsUrl: s.ANALYTICS_URL,
    metricsToken: s.METRICS_TOKEN,
    telemetry: telemetrySettings(s),
    trustProxy: s.TRUST_PROXY,
    validateReplies: s.VALIDATE_REPLIES,
  }
}

/** Settings that can be used, but hardly as they were meant: one line for the operator each. */
export function doubtsAbout({ https, trustProxy }: Pick<Config, 'https' | 'trustProxy'>): string[] {
  if (!https || trustProxy) return []
  return [
    'ORIGIN is https, so a proxy stands in front, but TRUST_PROXY is off: everybody seems to come from the proxy, which ' +
      'limits attempts at passwords for all together. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For.',
  ]
}

/** The settings as a table of name, default and meaning, for `npm start -- --help` and the handbook. */
export function describeSettings(): { name: string; meaning: string }[] {
  return Object.entries(Settings.shape).map(([name, type]) => ({ name, meaning: type.description ?? '' }))
}

interface ConfigIssue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

export class ConfigError extends Error {
  constructor(issues: readonly ConfigIssue[]) {
    super(`Settings that cannot be used:\n${issues.map((at) => `  ${at.path.join('.')}: ${at.message}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}
