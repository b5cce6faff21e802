import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { certificatesOf, entriesOf, rules } from './config/rules.ts'
import { type CheckedSettings, type Given, Settings } from './config/settings.ts'
import { StartFault } from './platform/start-fault.ts'
import { telemetrySettings } from './platform/telemetry/telemetry-settings.ts'

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

/** What the settings say. */
export type Config = ReturnType<typeof configOf>

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
  for (const [setting, fault] of Object.entries(rules)) {
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

const configOf = (s: CheckedSettings) => ({ ...processOf(s), ...peopleOf(s), ...dataOf(s), ...limitsOf(s) })

const path = (text: string | undefined): string | undefined => (text ? resolve(text) : undefined)

/** The process: its addresses, and the receivers of its metrics and traces. */
function processOf(s: CheckedSettings) {
  const origin = s.ORIGIN ?? `http://localhost:${s.PORT}`
  return {
    port: s.PORT,
    host: s.HOST,
    origin,
    /** The product is reached over TLS: cookies are `__Host-` and Secure, HSTS is sent. */
    https: origin.startsWith('https:'),
    roles: s.ROLES,
    dataDir: resolve(s.DATA_DIR),
    secret: s.SECRET,
    secretFallback: s.SECRET_FALLBACK,
    logLevel: s.LOG_LEVEL,
    /** Number of threads that render pages. */
    pageThreads: s.PAGE_THREADS,
    analyticsUrl: s.ANALYTICS_URL,
    metricsToken: s.METRICS_TOKEN,
    /** Undefined: nothing is sent to a collector. */
    telemetry: telemetrySettings(s),
    trustProxy: s.TRUST_PROXY,
    validateReplies: s.VALIDATE_REPLIES,
  }
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
    /** Undefined: no mails are sent. */
    mail: s.SMTP_URL && s.MAIL_FROM ? { server: s.SMTP_URL, from: s.MAIL_FROM } : undefined,
    demo: { isMade: s.DEMO_ACCOUNT, email: s.DEMO_EMAIL.toLowerCase(), password: s.DEMO_PASSWORD },
    /** Data of the imprint; null if not set. */
    operator: {
      name: s.OPERATOR_NAME ?? null,
      address: s.OPERATOR_ADDRESS?.split(';').map((line) => line.trim()) ?? null,
      email: s.OPERATOR_EMAIL ?? null,
      phone: s.OPERATOR_PHONE ?? null,
      representedBy: s.OPERATOR_REPRESENTED_BY ?? null,
      register: s.OPERATOR_REGISTER ?? null,
      vatId: s.OPERATOR_VAT_ID ?? null,
      privacyContact: s.OPERATOR_PRIVACY_CONTACT ?? null,
    } satisfies Operator,
  }
}

/** Where data is stored, and where it comes from. */
function dataOf(s: CheckedSettings) {
  return {
    database: { url: s.DATABASE_URL, pool: s.DATABASE_POOL },
    /** Undefined: listings are in PostgreSQL. */
    listingsUrl: s.LISTINGS_URL,
    azureConnectionString: s.AZURE_STORAGE_CONNECTION_STRING,
    sources: {
      /** Whether anything is fetched; undefined if administrators decide. */
      fetch: s.FETCH ?? (s.MIRROR_DIR ? false : undefined),
      /** Ranges and names of the own network that may be reached; none by default. */
      privateDestinations: entriesOf(s.PRIVATE_DESTINATIONS),
      /** Further certificate authorities, PEM. */
      authorities: s.PRIVATE_CA_FILE ? certificatesOf(readFileSync(s.PRIVATE_CA_FILE, 'utf8')) : [],
      mirrorDir: path(s.MIRROR_DIR),
      pricesFile: path(s.PRICES_FILE),
      warninglistsDir: path(s.WARNINGLISTS_DIR),
    },
    enrichment: {
      resolveNames: s.DNS_ENRICHMENT,
      /** Servers in the form of `dns.setServers`; empty: those of the system. */
      dnsServers: s.DNS_SERVERS,
      dnsPerSecond: s.DNS_PER_SECOND,
      geoDatabase: path(s.GEO_DATABASE),
      asnDatabase: path(s.ASN_DATABASE),
      kevFile: path(s.KEV_FILE),
    },
  }
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
    /** Limits per organisation: a group at the top with all below it. */
    most: {
      groups: s.GROUPS_MAX,
      reports: s.REPORTS_MAX,
      invitations: s.INVITATIONS_MAX,
      /** Bytes of uploaded files kept for unfinished and failed reports. */
      uploadBytes: s.UPLOADS_KEPT_MAX,
      /** Bytes of finished reports with their hits. */
      reportBytes: s.REPORTS_KEPT_MAX,
      deliveryBytes: s.DELIVERIES_KEPT_MAX,
    },
    darkWeb: {
      /** File of SHA-256 hashes of addresses, hosts or names whose posts are dropped. */
      bannedFile: path(s.DARK_WEB_BANNED_FILE),
      perMinute: s.DARK_WEB_ITEMS_RATE,
      maxBytes: s.DARK_WEB_ITEMS_MAX,
    },
    lists: { perGroup: s.LISTS_MAX, rowsEach: s.LIST_ROWS_MAX },
    /** API tokens: how long one may be valid, and how many a person, or a group, may have. */
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
      /** Bytes of unpacked sightings that one sensor may send in a day. */
      bytesPerDay: s.SENSOR_BYTES_A_DAY,
      /** Largest request, as it is sent. */
      maxBytes: s.SENSOR_REQUEST_MAX,
      keptDays: s.SIGHTINGS_DAYS,
    },
    deliveries: {
      perMinute: s.DELIVERY_RATE,
      exceptionsPerGroup: s.EXCEPTIONS_MAX,
      pauseSeconds: s.DELIVERY_PAUSE_SECONDS,
      /** A release that loses more than this share of the entries, and at least so many, waits for a person. */
      guard: { share: s.RELEASE_LOSS_SHARE, least: s.RELEASE_LOSS_LEAST },
    },
    explanations: { perDay: s.EXPLANATIONS_PER_DAY },
  }
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
