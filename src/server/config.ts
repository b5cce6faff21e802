import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { certificatesOf, entriesOf, rules } from './config/rules.ts'
import { type CheckedSettings, type Given, type Role, Settings } from './config/settings.ts'
import type { ClaimsMapping } from './platform/claims.ts'
import type { ClickHouseAddress } from './platform/clickhouse/address.ts'
import type { LimitSettings } from './platform/http/limits.ts'
import { StartFault } from './platform/start-fault.ts'
import { type TelemetrySettings, telemetrySettings } from './platform/telemetry/telemetry-settings.ts'

/** Mail server and sender. */
export interface MailSettings {
  /** `smtp://` or `smtps://`; contains the password. */
  readonly server: string
  readonly from: { readonly name: string; readonly address: string }
}

export interface Operator {
  readonly name: string | null
  /** One line each. */
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
  /** The product is reached over TLS: cookies are `__Host-` and Secure, HSTS is sent. */
  readonly https: boolean
  readonly roles: ReadonlySet<Role>
  readonly dataDir: string
  readonly secret: string | undefined
  readonly secretFallback: string | undefined
  readonly logLevel: string
  readonly database: { readonly url: string | undefined; readonly pool: number }
  /** Undefined: listings are in PostgreSQL. */
  readonly listingsUrl: ClickHouseAddress | undefined
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
  readonly demo: { readonly isMade: boolean; readonly email: string; readonly password: string | undefined }
  readonly sources: {
    /** Whether anything is fetched; undefined if administrators decide. */
    readonly fetch: boolean | undefined
    /** Ranges and names of the own network that may be reached; none by default. */
    readonly privateDestinations: readonly string[]
    /** Further certificate authorities, PEM. */
    readonly authorities: readonly string[]
    readonly mirrorDir: string | undefined
    readonly pricesFile: string | undefined
    readonly warninglistsDir: string | undefined
  }
  readonly enrichment: {
    readonly resolveNames: boolean
    /** Servers in the form of `dns.setServers`; empty: those of the system. */
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
  readonly limits: LimitSettings & { readonly signIns: number; readonly signInsOfPerson: number }
  /** Number of threads that render pages. */
  readonly pageThreads: number
  /** Limits per organisation: a group at the top with all below it. */
  readonly most: {
    readonly groups: number
    readonly reports: number
    readonly invitations: number
    /** Bytes of uploaded files kept for unfinished and failed reports. */
    readonly uploadBytes: number
    /** Bytes of finished reports with their hits. */
    readonly reportBytes: number
    readonly deliveryBytes: number
  }
  readonly darkWeb: {
    /** File of SHA-256 hashes of addresses, hosts or names whose posts are dropped: `DARK_WEB_BANNED_FILE`. */
    readonly bannedFile: string | undefined
    readonly perMinute: number
    readonly maxBytes: number
  }
  readonly lists: { readonly perGroup: number; readonly rowsEach: number }
  /** API tokens: how long one may be valid, and how many a person, or a group, may have. */
  readonly tokens: { readonly maxDays: number; readonly each: number }
  readonly subscriptions: {
    readonly trialDays: number
    readonly trialMailDays: readonly number[]
    readonly keyOverlapHours: number
    readonly perGroup: number
  }
  readonly watches: { readonly perGroup: number }
  readonly sensors: {
    readonly perGroup: number
    readonly segmentsPerMinute: number
    /** Bytes of unpacked sightings that one sensor may send in a day. */
    readonly bytesPerDay: number
    /** Largest request, as it is sent. */
    readonly maxBytes: number
    readonly keptDays: number
  }
  readonly deliveries: {
    readonly perMinute: number
    readonly exceptionsPerGroup: number
    readonly pauseSeconds: number
    /** A release that loses more than this share of the entries, and at least so many, waits for a person. */
    readonly guard: { readonly share: number; readonly least: number }
  }
  readonly explanations: { readonly perDay: number }
  /** Data of the imprint; null if not set. */
  readonly operator: Operator
  readonly analyticsUrl: string | undefined
  readonly metricsToken: string | undefined
  /** Undefined: nothing is sent to a collector. */
  readonly telemetry: TelemetrySettings | undefined
  readonly trustProxy: boolean
  readonly validateReplies: boolean
}

/** Reads the settings from environment variables. @throws ConfigError that names every fault at once */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return configOf(checkedSettings(environment))
}

function checkedSettings(environment: Readonly<Record<string, string | undefined>>): CheckedSettings {
  const settingNames = Object.keys(Settings.shape)
  const variables = Object.fromEntries(
    settingNames.flatMap((name) => {
      const text = textOf(name, environment[name] ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )
  const read = Settings.safeParse(variables)
  const issues: ConfigIssue[] = [...(read.error?.issues ?? [])]
  const faulty = new Set(issues.map(({ path: [name] }) => name))
  const usable = Object.fromEntries(
    Object.entries(Settings.shape).flatMap(([name, type]) =>
      faulty.has(name) ? [] : [[name, type.parse(variables[name])]],
    ),
  ) as Given
  for (const { setting, fault } of rules) {
    const message = fault(usable)
    if (message && !faulty.has(setting)) issues.push({ path: [setting], message })
  }
  if (!read.success || issues.length > 0) throw new ConfigError(issues)
  return read.data
}

/**
 * A setting without blanks and line ends around it: secrets of Kubernetes and files often end in a line end, with which no
 * key is accepted. The secrets stay as they are, because what is sealed with them must stay readable.
 */
const textOf = (name: string, text: string): string => (name.startsWith('SECRET') ? text : text.trim())

const configOf = (s: CheckedSettings): Config => ({ ...processOf(s), ...peopleOf(s), ...dataOf(s), ...limitsOf(s) })

const path = (text: string | undefined): string | undefined => (text ? resolve(text) : undefined)

/** The process: its addresses, and the receivers of its metrics and traces. */
function processOf(s: CheckedSettings) {
  const origin = s.ORIGIN ?? `http://localhost:${s.PORT}`
  return {
    port: s.PORT,
    host: s.HOST,
    origin,
    https: origin.startsWith('https:'),
    roles: s.ROLES,
    dataDir: resolve(s.DATA_DIR),
    secret: s.SECRET,
    secretFallback: s.SECRET_FALLBACK,
    logLevel: s.LOG_LEVEL,
    pageThreads: s.PAGE_THREADS,
    analyticsUrl: s.ANALYTICS_URL,
    metricsToken: s.METRICS_TOKEN,
    telemetry: telemetrySettings(s),
    trustProxy: s.TRUST_PROXY,
    validateReplies: s.VALIDATE_REPLIES,
  } satisfies Partial<Config>
}

/** How people sign in, how mail reaches them, and who is responsible. */
function peopleOf(s: CheckedSettings) {
  return {
    oidc: {
      issuer: s.OIDC_ISSUER,
      clientId: s.OIDC_CLIENT_ID,
      clientSecret: s.OIDC_CLIENT_SECRET,
      scope: s.OIDC_SCOPE,
      claims: s.OIDC_CLAIMS,
    },
    mail: s.SMTP_URL && s.MAIL_FROM ? { server: s.SMTP_URL, from: s.MAIL_FROM } : undefined,
    demo: { isMade: s.DEMO_ACCOUNT, email: s.DEMO_EMAIL.toLowerCase(), password: s.DEMO_PASSWORD },
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
  } satisfies Partial<Config>
}

/** Where data is stored, and where it comes from. */
function dataOf(s: CheckedSettings) {
  return {
    database: { url: s.DATABASE_URL, pool: s.DATABASE_POOL },
    listingsUrl: s.LISTINGS_URL,
    azureConnectionString: s.AZURE_STORAGE_CONNECTION_STRING,
    sources: {
      fetch: s.FETCH ?? (s.MIRROR_DIR ? false : undefined),
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
  } satisfies Partial<Config>
}

/** Limits of what is accepted, kept and answered. */
function limitsOf(s: CheckedSettings) {
  return {
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
      signInsOfPerson: s.SIGN_INS_PER_HOUR,
      atOnce: s.HEAVY_AT_ONCE,
    },
    most: {
      groups: s.GROUPS_MAX,
      reports: s.REPORTS_MAX,
      invitations: s.INVITATIONS_MAX,
      uploadBytes: s.UPLOADS_KEPT_MAX,
      reportBytes: s.REPORTS_KEPT_MAX,
      deliveryBytes: s.DELIVERIES_KEPT_MAX,
    },
    darkWeb: {
      bannedFile: path(s.DARK_WEB_BANNED_FILE),
      perMinute: s.DARK_WEB_ITEMS_RATE,
      maxBytes: s.DARK_WEB_ITEMS_MAX,
    },
    lists: { perGroup: s.LISTS_MAX, rowsEach: s.LIST_ROWS_MAX },
    tokens: { maxDays: s.TOKEN_DAYS_MAX, each: s.TOKENS_MAX },
    subscriptions: {
      trialDays: s.TRIAL_DAYS,
      trialMailDays: s.TRIAL_MAIL_DAYS,
      keyOverlapHours: s.KEY_OVERLAP_HOURS,
      perGroup: s.SUBSCRIPTIONS_MAX,
    },
    watches: { perGroup: s.WATCHES_MAX },
    sensors: {
      perGroup: s.SENSORS_MAX,
      segmentsPerMinute: s.SENSOR_SEGMENTS_RATE,
      bytesPerDay: s.SENSOR_BYTES_A_DAY,
      maxBytes: s.SENSOR_REQUEST_MAX,
      keptDays: s.SIGHTINGS_DAYS,
    },
    deliveries: {
      perMinute: s.DELIVERY_RATE,
      exceptionsPerGroup: s.EXCEPTIONS_MAX,
      pauseSeconds: s.DELIVERY_PAUSE_SECONDS,
      guard: { share: s.RELEASE_LOSS_SHARE, least: s.RELEASE_LOSS_LEAST },
    },
    explanations: { perDay: s.EXPLANATIONS_PER_DAY },
  } satisfies Partial<Config>
}

/** Warnings for the operator about settings that are valid but suspicious, one line each. */
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

export class ConfigError extends StartFault {
  constructor(issues: readonly ConfigIssue[]) {
    super(`Settings that cannot be used:\n${issues.map((at) => `  ${at.path.join('.')}: ${at.message}`).join('\n')}`)
  }
}
