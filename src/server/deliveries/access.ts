import type pg from 'pg'
import { utcDay } from '../../domain/dates.ts'
import { Problem, type ProblemCode } from '../../domain/problem.ts'
import type { AuthMethod, DeliveryMode, TargetFormat } from '../../domain/subscription.ts'
import { minuteMs } from '../../domain/time-units.ts'
import { sharedByKey } from '../platform/db/shared-read.ts'
import { dropOldest } from '../platform/drop-oldest.ts'
import { keyGuard } from '../platform/http/key-guard.ts'
import { createLimits, LimitReached, type RateLimit } from '../platform/http/limits.ts'
import { keyDigest, shownKey } from '../platform/keys.ts'
import type { PlaceInTree } from '../platform/place-in-tree.ts'
import { deliveryUser } from '../subscriptions/keys.ts'
import { startOf } from './delivered-items.ts'
import { composedWithin } from './due.ts'
import type { DeliveryFigures } from './figures.ts'
import { forbiddenReleases, permissionDigest } from './forbidden.ts'

/** Current state of a subscription to which a valid key gives access. Times are ms since the epoch; 0 is never. */
export interface OpenedDelivery {
  readonly keyId: string
  readonly subscriptionId: string
  readonly groupId: string
  readonly place: PlaceInTree
  readonly name: string
  readonly mode: DeliveryMode
  readonly targetFormats: readonly TargetFormat[]
  /** 0 if nothing has been composed yet. */
  readonly release: number
  readonly releasedAt: number
  /** When the server last checked whether a new release was needed. */
  readonly checkedAt: number
  readonly figures: Partial<DeliveryFigures>
  /** True if no source is left, because the last one was lost with its licence. */
  readonly isSourceless: boolean
  readonly rateLimit: RateLimit
}

/**
 * Thrown when a request gets no delivery. Reveals nothing about a subscription unless the request has a genuine key.
 */
export class DeliveryRefusal extends Problem {
  readonly about: PulledBy & { readonly rateLimit?: RateLimit }

  constructor(
    code: ProblemCode,
    values: Record<string, string | number>,
    about: DeliveryRefusal['about'] = {},
    options?: ConstructorParameters<typeof Problem>[2],
  ) {
    super(code, values, options)
    this.about = about
  }
}

/** Who asked, as far as the key told it. */
export type PulledBy = Partial<Pick<OpenedDelivery, 'subscriptionId' | 'groupId' | 'keyId'>>

export interface DeliveryAccess {
  /**
   * Looks up the key in the database for each request, so that a revoked key stops working at once in all processes.
   * @throws DeliveryRefusal `delivery.no-key`, `delivery.key-wrong`, `delivery.key-revoked`, `delivery.deleted`,
   * `delivery.not-granted`, `delivery.expired`, `rate.limited`; `delivery.not-ready` until a new release is made, if the present one contains data
   * that may no longer be delivered or an excepted entry, or was made before the subscription was restored
   */
  open(headers: Headers, ip: string): Promise<OpenedDelivery>
  /** The same for a signed address, which contains the id of the key. */
  openSigned(keyId: string): Promise<OpenedDelivery>
  /** Tells why the key gives no access any more, for long transfers; undefined if it still does. Counts no request. */
  whyClosed(opened: Pick<OpenedDelivery, 'keyId' | 'place'>): Promise<Refusal | undefined>
}

/** Why a key gives no access, with the values of the message. */
type Refusal = readonly [ProblemCode, Record<string, string | number>]

/** What decides whether a key gives access. */
interface AccessRow {
  readonly isRevoked: boolean
  readonly isDeleted: boolean
  /** The group is granted subscriptions. */
  readonly isGranted: boolean
  readonly trialEndsAt: Date | null
}

type SameInRow = 'keyId' | 'subscriptionId' | 'groupId' | 'name' | 'mode' | 'targetFormats' | 'isSourceless'
interface Row extends AccessRow, PlaceInTree, Pick<OpenedDelivery, SameInRow> {
  readonly method: AuthMethod
  readonly release: number | null
  readonly releasedAt: Date | null
  /** Null until the subscription is composed again after it was deleted or ended. */
  readonly checkedAt: Date | null
  readonly figures: Partial<DeliveryFigures> | null
  readonly permitted: string
  /** The release contains an entry for which there is an exception. */
  readonly hasExcepted: boolean
  readonly isComposing: boolean
  /** Requests of the key in this minute, without those that share this row. */
  readonly takenBefore: number
  readonly windowStart: Date
}

/** A row, and the number of this request in the key's minute. */
interface Counted {
  readonly row: Row
  readonly taken: number
}

/** An organisation may make as many requests in a minute as so many keys, and its branches share them. */
const keysOfOrganisation = 10
/**
 * SQL condition: the minute in which a key's requests are counted is over. Also true if it starts more than a minute in
 * the future, because a clock was set back.
 */
const isOver = `(t.window_start <= $2::timestamptz - interval '1 minute' OR t.window_start > $2::timestamptz + interval '1 minute')`
/**
 * SQL condition: subscription `s` of group `g` still delivers the value of an exception, or was last composed or found unchanged (`d`)
 * before an exception that may be about what is in or around its entries.
 */
const hasExcepted = `EXISTS (SELECT FROM delivery_exception x
  LEFT JOIN delivered_item i ON i.subscription_id = s.id AND ${startOf('i.value')} = ${startOf('x.value')} AND i.id = x.item AND NOT i.removed
  WHERE (i.id IS NOT NULL OR x.created_at > d.checked_at AND (x.kind LIKE 'ipv%' OR x.kind IN ('domain', 'url')))
    AND x.group_id = g.id AND (x.subscription_id IS NULL OR x.subscription_id = s.id) AND x.expires_at > $2)`

/** SQL text of the key whose digest or id is `$1`, at the time `$2`. */
const keyText = (by: string) => `key AS (
  SELECT k.id, k.method, k.subscription_id, k.revoked_at IS NOT NULL OR k.ends_at <= $2 AS is_revoked
  FROM subscription_key k WHERE k.${by} = $1
)`
/** SQL text of `AccessRow`. */
const accessColumns = `coalesce(key.is_revoked, false) AS "isRevoked",
  s.deleted_at IS NOT NULL OR g.deleted_at IS NOT NULL AS "isDeleted",
  'SUBSCRIPTION_READ' = ANY(g.granted) AS "isGranted", s.trial_ends_at AS "trialEndsAt"`
const accessJoins = 'key JOIN subscription s ON s.id = key.subscription_id JOIN app_group g ON g.id = s.group_id'

/** Why a key gives no access; undefined if it does. */
function refusalOf({ isRevoked, isDeleted, isGranted, trialEndsAt: end }: AccessRow, now: number): Refusal | undefined {
  if (isRevoked) return ['delivery.key-revoked', {}]
  if (isDeleted) return ['delivery.deleted', {}]
  if (!isGranted) return ['delivery.not-granted', {}]
  if (end && end.getTime() <= now) return ['delivery.expired', { date: utcDay(end.getTime()) }]
  return undefined
}

export function deliveryAccess({
  pool,
  now,
  perMinute,
  remake,
  inTurn = (_, work) => work(),
}: {
  readonly pool: pg.Pool
  /** Runs what reads the database in the turn of an organisation. */
  readonly inTurn?: <T>(place: PlaceInTree, work: () => Promise<T>) => Promise<T>
  /** Schedules a new release if the present one may no longer be delivered. */
  readonly remake?: (subscriptionId: string) => Promise<unknown>
  readonly now: () => number
  /** Requests per minute of one key. */
  readonly perMinute: number
}): DeliveryAccess {
  const guard = keyGuard(now)
  const organisations = organisationTurns(now, perMinute * keysOfOrganisation)
  const isForbidden = forbiddenReleases(pool)

  /** Requests with the same key that come at the same time share one statement, which counts all of them. */
  const findShared = sharedByKey((name, requests): Promise<Row | undefined> => {
    const owner = organisations.ownerOf(name)
    return owner ? inTurn(owner, () => read(name, requests)) : read(name, requests)
  })

  async function read(name: string, requests: number): Promise<Row | undefined> {
    const [by = '', key = ''] = name.split(' ')
    const { rows } = await pool.query<Row>({
      // The name makes PostgreSQL prepare it only once per connection: hundreds of readers come at the same time.
      name: `delivery-key-${by}`,
      text: `WITH ${keyText(by)}, request_count AS (
          INSERT INTO delivery_turn AS t (key_id, window_start, taken) SELECT id, $2, $3 FROM key
          ON CONFLICT (key_id) DO UPDATE SET
            taken = CASE WHEN ${isOver} THEN $3 ELSE t.taken + $3 END,
            window_start = CASE WHEN ${isOver} THEN $2 ELSE t.window_start END
          RETURNING taken, window_start
        )
        SELECT key.id AS "keyId", key.method, ${accessColumns},
          s.id AS "subscriptionId", s.group_id AS "groupId",
          g.path[1] AS root, g.path[2] AS branch, s.name, s.mode, s.target_formats AS "targetFormats",
          d.release, d.released_at AS "releasedAt", d.checked_at AS "checkedAt",
          d.figures, s.sources = '[]' AS "isSourceless", ${permissionDigest} AS permitted,
          ${hasExcepted} AS "hasExcepted", request_count.taken - $3 AS "takenBefore",
          coalesce(d.composing_since > $2::timestamptz - interval '${composedWithin} ms', false) AS "isComposing",
          request_count.window_start AS "windowStart"
        FROM ${accessJoins}
        CROSS JOIN request_count LEFT JOIN delivery d ON d.subscription_id = s.id`,
      values: [by === 'digest' ? Buffer.from(key, 'base64') : key, new Date(now()), requests],
    })
    return rows[0]
  }

  async function find(by: 'digest' | 'id', key: string): Promise<Counted | undefined> {
    const name = `${by} ${key}`
    organisations.take(name)
    const { value, place } = await findShared(name)
    if (value) organisations.learn(name, value)
    return value && { row: value, taken: value.takenBefore + place + 1 }
  }

  async function opened({ row, taken }: Counted): Promise<OpenedDelivery> {
    const { keyId, subscriptionId, groupId, release, figures, permitted } = row
    const about = { subscriptionId, groupId, keyId }
    const reset = Math.max(1, Math.ceil((row.windowStart.getTime() + minuteMs - now()) / 1000))
    const rateLimit = { limit: perMinute, remaining: Math.max(0, perMinute - taken), reset }
    const refuse = (code: ProblemCode, values: Record<string, string | number> = {}) => {
      throw new DeliveryRefusal(code, values, { ...about, rateLimit })
    }
    const refusal = refusalOf(row, now())
    if (refusal) refuse(...refusal)
    if (taken > perMinute) refuse('rate.limited', { seconds: reset })
    // The subscription was restored and has not been checked since: docs/decisions/0220-what-may-not-go-is-not-served.md.
    const isOld = Boolean(release) && row.checkedAt === null
    const isForbiddenNow = async () =>
      Boolean(release && figures && (await isForbidden({ ...about, release, figures, permitted })))
    if (isOld || row.hasExcepted || (await isForbiddenNow())) {
      // A new job would replace the composition in progress, and readers who keep retrying would prevent every release.
      // If that composition started before the change, its release is refused here too, and made again.
      if (!row.isComposing) {
        // An empty `composed_of` marks the release as outdated, so that a new one is composed.
        const outdate = `UPDATE delivery SET composed_of = '' WHERE subscription_id = $1 AND release = $2`
        await pool.query(outdate, [subscriptionId, release])
        await remake?.(subscriptionId)
      }
      refuse('delivery.not-ready', { seconds: 5 })
    }
    const { root, branch, name, mode, targetFormats, isSourceless } = row
    return {
      ...{ ...about, place: { root, branch }, name, mode, targetFormats, isSourceless, rateLimit },
      release: release ?? 0,
      releasedAt: row.releasedAt?.getTime() ?? 0,
      checkedAt: row.checkedAt?.getTime() ?? 0,
      figures: figures ?? {},
    }
  }

  const whyClosed: DeliveryAccess['whyClosed'] = ({ keyId, place }) =>
    inTurn(place, async () => {
      const { rows } = await pool.query<AccessRow>({
        name: 'delivery-key-still-open',
        text: `WITH ${keyText('id')} SELECT ${accessColumns} FROM ${accessJoins}`,
        values: [keyId, new Date(now())],
      })
      return rows[0] ? refusalOf(rows[0], now()) : ['delivery.key-wrong', {}]
    })

  return {
    async open(headers, ip) {
      const shown = shownKey(headers)
      if (!shown) throw new DeliveryRefusal('delivery.no-key', {})
      const digest = keyDigest(shown.secret)
      const counted = await guard.open(ip, digest, async () => {
        const candidate = await find('digest', digest.toString('base64'))
        // An API key also works as a Basic password with any user name; a Basic password needs its subscription's name.
        const isOpen =
          candidate && (candidate.row.method !== 'basic' || shown.user === deliveryUser(candidate.row.subscriptionId))
        return isOpen ? candidate : undefined
      })
      if (!counted) throw new DeliveryRefusal('delivery.key-wrong', {})
      return opened(counted)
    },
    async openSigned(keyId) {
      const counted = await find('id', keyId)
      if (!counted) throw new DeliveryRefusal('delivery.key-wrong', {})
      return opened(counted)
    },
    whyClosed,
  }
}

/** Keys whose organisation this process remembers. */
const mostKnown = 50_000

/**
 * Counts the requests of an organisation in this process, whatever keys they come with, before anything is read for them. A
 * key's first request is not counted, because only the database knows whose it is. Branches share them.
 */
function organisationTurns(now: () => number, most: number) {
  const owners = new Map<string, PlaceInTree>()
  const limits = createLimits({ perUser: most, perGroup: most, perAddress: most }, now)
  return {
    learn(key: string, { root, branch }: PlaceInTree): void {
      owners.delete(key)
      owners.set(key, { root, branch })
      dropOldest(owners, mostKnown)
    },
    ownerOf: (key: string): PlaceInTree | undefined => owners.get(key),
    /** @throws DeliveryRefusal `rate.limited` */
    take(key: string): void {
      const owner = owners.get(key)
      if (owner === undefined) return
      try {
        limits.takeOf(owner, 1)
      } catch (error) {
        if (error instanceof LimitReached) throw new DeliveryRefusal('rate.limited', { seconds: error.bucket.reset })
        throw error
      }
    },
  }
}

/** Value of `WWW-Authenticate` (RFC 9110, section 11.6.1). */
export const keyChallenge = 'Basic realm="winnow", charset="UTF-8", Bearer realm="winnow"'
