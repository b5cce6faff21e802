import { sql } from 'kysely'
import { dayMs, minuteMs } from '../../domain/time-units.ts'
import { type OffReason, permissionOf, testEvent } from '../../domain/webhook.ts'
import { FetchError } from '../../fetch/fetch-error.ts'
import type { GuardedFetch } from '../../fetch/guarded-fetch.ts'
import { attemptCounters } from '../platform/db/attempts.ts'
import type { Db } from '../platform/db/db.ts'
import { placeOfGroup } from '../platform/place-in-tree.ts'
import type { Queue, Run } from '../platform/queue/queue.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type OffMailDependencies, tellOfOff } from './off-mail.ts'
import { repeatedToHost, sentToHost } from './push.ts'
import { waitAfter } from './retries.ts'
import { signedHeaders } from './signature.ts'
import type { webhookWork } from './work.ts'

/**
 * Time limit from the request to the end of the response header. Receivers should answer first and work afterwards.
 */
const longestMs = 20_000
/** After this time, a process that sends a message counts as dead, and the message is sent again. */
const leaseMs = 2 * minuteMs
/** After failing for this long, a webhook is switched off. */
const failingMs = 5 * dayMs

export interface SendDependencies extends OffMailDependencies {
  readonly db: Db
  readonly fetch: GuardedFetch
  readonly secrets: Pick<Secrets, 'open'>
  readonly add: Queue<typeof webhookWork>['add']
  readonly chance?: () => number
}

interface Message {
  readonly event: string
  readonly body: string
  readonly attempts: number
  readonly webhookId: string
  readonly address: string
  readonly host: string
  /** The group's place in the tree, as `placeText` writes it. */
  readonly place: string
  /** When it was tried last, before this attempt. */
  readonly triedAt: Date | null
  readonly sealed: string
  readonly sealedBefore: string | null
  readonly off: OffReason | null
  readonly isThere: boolean
  /** Permissions granted to the group. */
  readonly granted: readonly string[]
}

/** The outcome of an attempt. Without `fault` it was delivered. */
interface Outcome {
  readonly status?: number
  readonly fault?: string
  readonly retryAfterMs?: number
}

/**
 * Sends a due message, and schedules the next attempt if it fails. Concurrent processes skip it; if a process is
 * killed, the receiver may get the message twice, with the same `webhook-id`.
 */
export async function sendWebhook(dependencies: SendDependencies, messageId: string, run: Pick<Run, 'signal' | 'log'>) {
  const { db, clock } = dependencies
  const message = await claim(db, messageId, clock.now())
  if (!message) return
  const isTest = message.event === testEvent
  // The group may have lost the permission since the message was queued.
  const isGranted = message.granted.includes(permissionOf(message.event))
  if (!message.isThere || !isGranted || (message.off && !isTest)) {
    return end(db, messageId, 'dropped', { fault: 'nobody is told' })
  }
  const known = await secretsOf(dependencies, message)
  if (!isTest && known.length > 0) {
    const endsAt = await fullUntil(dependencies, message)
    if (endsAt !== undefined) return putBack(db, messageId, message, endsAt)
  }
  const outcome = await post(dependencies, { messageId, message, known, stopping: run.signal })
  // We broke it off, because the product stops: that says nothing about the receiver. Another process sends it again.
  if (outcome.fault === 'aborted' && run.signal.aborted) return putBack(db, messageId, message, clock.now())
  const { webhookId } = message
  if (outcome.fault === undefined) {
    await end(db, messageId, 'delivered', outcome)
    const at = new Date(clock.now())
    await sql`update webhook set failing_since = null, delivered_at = ${at} where id = ${webhookId}`.execute(db)
    return
  }
  run.log.info({ webhookId, messageId, ...outcome }, 'webhook not delivered')
  if (outcome.fault === 'off') return end(db, messageId, 'dropped', outcome)
  const now = clock.now()
  const wait =
    isTest || outcome.status === 410
      ? undefined
      : waitAfter(message.attempts, chanceOf(dependencies), outcome.retryAfterMs)
  if (wait === undefined) await end(db, messageId, 'failed', outcome)
  else await later(dependencies, messageId, outcome, now + wait)
  // A secret that cannot be opened here is not the receiver's fault.
  if (!isTest && outcome.fault !== sealedElsewhere)
    await noteFailure(dependencies, message, { isGone: outcome.status === 410, now })
}

const sealedElsewhere = 'sealed with another secret'

const chanceOf = ({ chance = Math.random }: SendDependencies) => chance

/** Undefined if it is not waiting, or another process is sending it. */
async function claim(db: Db, id: string, now: number): Promise<Message | undefined> {
  const at = new Date(now)
  const { rows } = await sql<Message>`
    update webhook_message m
    set next_at = ${new Date(now + leaseMs)}, last_at = ${at}, attempts = m.attempts + 1
    from webhook w join app_group g on g.id = w.group_id
    where m.id = ${id} and m.state = 'waiting' and m.next_at <= ${at} and w.id = m.webhook_id
    returning m.event, m.body, m.attempts, w.id "webhookId", w.address, coalesce(w.host, w.address) host,
              ${sql.raw(placeOfGroup)} place, (select last_at from webhook_message before where before.id = m.id) "triedAt",
              w.sealed, w.off_because off,
              case when w.before_ends_at > ${at} then w.sealed_before end "sealedBefore",
              g.deleted_at is null and not exists (
                select from subscription s
                where s.id = (m.body::jsonb #>> '{data,subscription,id}')::uuid and s.deleted_at is not null) "isThere", g.granted`.execute(
    db,
  )
  return rows[0]
}

/**
 * Counts a message of a branch to its host, within this minute of the clock: a batch that is sent late takes no places from the next.
 * @returns the end of the minute if the host has got enough
 */
async function fullUntil({ db, clock }: SendDependencies, { host, place, attempts }: Message) {
  const now = clock.now()
  const windowMs = minuteMs - (now % minuteMs)
  const counters = attemptCounters(db, { now: () => now })
  const all = { key: `webhooks ${place} ${host}`, most: sentToHost, windowMs }
  const repeated = { key: `repeated ${all.key}`, most: repeatedToHost, windowMs }
  // One after the other: a repeated message that may not be sent takes no place from a new one.
  const wait = (attempts > 1 ? await counters.begin([repeated]) : undefined) ?? (await counters.begin([all]))
  return wait === undefined ? undefined : now + windowMs
}

/** Takes back a claim: the host has got enough for now, or the product stops. The job that queues due messages each minute queues this one again. */
async function putBack(db: Db, id: string, { attempts, triedAt }: Message, at: number): Promise<void> {
  await sql`
    update webhook_message set next_at = ${new Date(at)}, attempts = attempts - 1, last_at = ${triedAt}
    where id = ${id} and state = 'waiting' and attempts = ${attempts}`.execute(db)
}

/** The secrets that sign a message; none if they were sealed elsewhere. */
async function secretsOf({ secrets }: SendDependencies, { sealed, sealedBefore }: Message): Promise<string[]> {
  const opened = await Promise.all(
    [sealed, sealedBefore].map((one) => secrets.open<{ secret: string }>('webhook', one ?? undefined)),
  )
  return opened.flatMap((one) => one?.secret ?? [])
}

interface Post {
  readonly messageId: string
  readonly message: Pick<Message, 'address' | 'body'>
  readonly known: readonly string[]
  readonly stopping: AbortSignal
}

async function post(
  { fetch, clock }: SendDependencies,
  { messageId, message, known, stopping }: Post,
): Promise<Outcome> {
  const { address, body } = message
  if (known.length === 0) return { fault: sealedElsewhere }
  const timestamp = Math.floor(clock.now() / 1000)
  try {
    const answer = await fetch(address, {
      accept: '*/*',
      post: { body, type: 'application/json' },
      credentials: signedHeaders({ id: shownId(messageId), timestamp, body }, known),
      signal: AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]),
    })
    if (answer.notModified) return { status: 304, fault: 'status' }
    answer.discard()
    return { status: answer.status }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const { fault, status, retryAfterMs } = error
    // A status 204 has no body, and none is needed.
    if (status !== undefined && status >= 200 && status < 300) return { status }
    return { fault, ...(status && { status }), ...(retryAfterMs !== undefined && { retryAfterMs }) }
  }
}

/** The id as shown to receivers. */
export const shownId = (id: string) => `msg_${id.replaceAll('-', '')}`

async function end(db: Db, id: string, state: 'delivered' | 'failed' | 'dropped', { status, fault }: Outcome) {
  // A release message that was superseded during sending was delivered all the same.
  await sql`
    update webhook_message set state = ${state}, next_at = null, last_status = ${status ?? null}, fault = ${fault ?? null}
    where id = ${id} and (state = 'waiting' or ${state === 'delivered'})`.execute(db)
}

async function later({ db, add }: SendDependencies, id: string, { status, fault }: Outcome, at: number): Promise<void> {
  const next = new Date(at)
  const { numAffectedRows } = await sql`
    update webhook_message set next_at = ${next}, last_status = ${status ?? null}, fault = ${fault ?? null}
    where id = ${id} and state = 'waiting'`.execute(db)
  if (numAffectedRows === 1n) await add('send-webhook', { messageId: id }, { key: id, startAfter: next })
}

/** Records a failure, unless the webhook's address has changed since. */
async function noteFailure(
  dependencies: SendDependencies,
  { webhookId: id, address }: Message,
  { isGone, now }: { isGone: boolean; now: number },
): Promise<void> {
  await dependencies.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ off: OffReason | null; failingSince: Date | null }>`
      select off_because off, failing_since "failingSince" from webhook where id = ${id} and address = ${address}
      for update`.execute(trx)
    const [webhook] = rows
    if (!webhook) return
    const { off, failingSince } = webhook
    const isLong = failingSince !== null && now - failingSince.getTime() >= failingMs
    const reason = isGone ? ('gone' as const) : isLong ? ('failing' as const) : null
    await sql`
      update webhook set failing_since = coalesce(failing_since, ${new Date(now)}), off_because = coalesce(off_because, ${reason})
      where id = ${id}`.execute(trx)
    if (reason !== null && off === null) await tellOfOff(trx, dependencies, { webhookId: id, reason })
  })
}
