import { sql } from 'kysely'
import { z } from 'zod'
import { type CommandFamily, command, OperatorFault, valueFaults, type Wrong } from '../operator/command.ts'
import { table } from '../operator/table.ts'
import type { Db, Trx } from '../platform/db/db.ts'
import { INSTALLATION } from './installation.ts'

interface Entry {
  readonly seq: number
  readonly at: Date
  readonly actor: string | null
  readonly actorName: string
  readonly action: string
  readonly target: string | null
  readonly before: unknown
  readonly after: unknown
}

interface Subject {
  readonly group?: string | undefined
  readonly user?: string | undefined
}

interface Fault {
  readonly fault: number
  /** When it was found. */
  readonly at: Date
}

const whose = { group: { type: 'string' }, user: { type: 'string' } } as const
const Id = z.uuid('must be an id').optional()
const whoseValues = { group: Id, user: Id, words: z.array(z.never()) }
const whoseNames = { group: '--group', user: '--user' }

/** At most one of both is named. */
function oneSubject<Asked extends Subject>(asked: Asked, wrong: Wrong): Asked | undefined {
  return asked.group && asked.user ? wrong('--group and --user exclude each other.') : asked
}

const kindOf = ({ group, user }: Subject): readonly [kind: string, subject: string] =>
  group ? ['group', group] : user ? ['person', user] : ['installation', INSTALLATION]

/** Verifies a whole log. Notes a fault, as reading the log in a browser does. */
async function verify(db: Db, [kind, subject]: readonly [string, string]) {
  const { rows } = await sql<{ fault: number | null }>`select audit_fault_of(${kind}, ${subject}) fault`.execute(db)
  const fault = rows[0]?.fault ?? null
  if (fault !== null) {
    await sql`update audit_head set fault = ${fault}, fault_at = now()
      where subject_kind = ${kind} and subject = ${subject} and fault is null`.execute(db)
  }
  const { rows: noted } = await sql<Fault>`
    select fault, fault_at "at" from audit_head
    where subject_kind = ${kind} and subject = ${subject} and fault is not null`.execute(db)
  return { fault, noted: noted[0] }
}

const record = command({
  name: 'record',
  usage: '[--group ID | --user ID] [--last N]',
  about:
    'shows the newest entries of an audit log: of the installation (prices, licences, deleted users), of a group ' +
    'or of a user; and checks its chain',
  options: { ...whose, last: { type: 'string', default: '50' } },
  read(words, { group, user, last }, wrong) {
    const Last = z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(100_000, 'must be at most 100000')
    const options = z.object({ ...whoseValues, last: Last }).safeParse({ group, user, last, words })
    if (!options.success) return valueFaults(options.error, { ...whoseNames, last: '--last' }, wrong)
    return oneSubject(options.data, wrong)
  },
  async run({ last, ...asked }, { database }) {
    const { db } = await database()
    const log = kindOf(asked)
    const { rows } = await sql<Entry>`
      select seq, at, actor, actor_name "actorName", action, target, before, after from audit_entry
      where subject_kind = ${log[0]} and subject = ${log[1]} order by seq desc limit ${last}`.execute(db)
    const { fault, noted } = await verify(db, log)
    const lines = rows.map((entry) => [
      entry.seq,
      entry.at,
      entry.actor ? entry.actorName || entry.actor : entry.actorName ? `operator ${entry.actorName}` : 'the product',
      entry.action,
      entry.target,
    ])
    return {
      text: [
        ...(rows.length === 0 ? ['Nothing is recorded.'] : table(['ENTRY', 'AT', 'BY', 'ACTION', 'ABOUT'], lines)),
        ...faultLines(fault, noted),
      ],
      data: { entries: rows, faultAt: noted?.fault ?? fault, faultFoundAt: noted?.at ?? null, fits: fault === null },
      isFault: fault !== null || noted !== undefined,
    }
  },
})

function faultLines(fault: number | null, noted: Fault | undefined): string[] {
  const first =
    noted && noted.fault !== fault ? [`Entry ${noted.fault} was already, on ${noted.at.toISOString()}.`] : []
  if (fault !== null) return ['', `The audit log is not intact: entry ${fault} was changed or is missing.`, ...first]
  if (!noted) return []
  const { fault: entry, at } = noted
  return [
    '',
    `The audit log is intact now, but was not on ${at.toISOString()}: entry ${entry} was changed or missing then.`,
    'Once you know why, acknowledge-fault takes the notice away.',
  ]
}

const acknowledge = command({
  name: 'acknowledge-fault',
  usage: '[--group ID | --user ID]',
  about:
    'takes away the notice of a fault that was found in an audit log and no longer is there, for example because ' +
    'the database was restored. The audit logs of the installation and of the group record that',
  options: whose,
  read(words, { group, user }, wrong) {
    const options = z.object(whoseValues).safeParse({ group, user, words })
    if (!options.success) return valueFaults(options.error, whoseNames, wrong)
    return oneSubject(options.data, wrong)
  },
  async run(asked, { database }) {
    const { db } = await database()
    const log = kindOf(asked)
    const { fault, noted } = await verify(db, log)
    if (fault !== null) {
      throw new OperatorFault(`The audit log is still not intact: entry ${fault} was changed or is missing.`)
    }
    if (!noted) throw new OperatorFault('No fault was found in this audit log.')
    await db.transaction().execute((trx) => forget(trx, log, noted))
    return { text: [`The fault in entry ${noted.fault} is acknowledged.`], data: { entry: noted.fault, at: noted.at } }
  },
})

/** Takes a noted fault away, and records that where people look for it. */
async function forget(trx: Trx, [kind, subject]: readonly [string, string], { fault, at }: Fault): Promise<void> {
  const { rows } = await sql`
    update audit_head set fault = null, fault_at = null
    where subject_kind = ${kind} and subject = ${subject} and fault = ${fault} returning seq`.execute(trx)
  if (rows.length === 0) throw new OperatorFault('Somebody else has acknowledged the fault meanwhile.')
  // Otherwise what was remembered of the entries could find the fault again.
  await sql`delete from audit_check where subject_kind = ${kind} and subject = ${subject}`.execute(trx)
  const what = JSON.stringify({ entry: fault, found_at: at })
  const tell = (toKind: string, to: string, target: string) =>
    sql`select write_audit(${toKind}, ${to}::uuid, 'audit-fault.acknowledged', ${target}, ${what}::jsonb, null)`.execute(
      trx,
    )
  if (kind !== 'installation') await tell(kind, subject, subject)
  await tell('installation', INSTALLATION, subject)
}

export const recordCommands: CommandFamily = { title: 'Audit log', commands: [record, acknowledge] }
