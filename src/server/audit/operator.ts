import { sql } from 'kysely'
import { z } from 'zod'
import { type CommandFamily, command, OperatorFault, valueFaults } from '../operator/command.ts'
import { table } from '../operator/table.ts'
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

const record = command({
  name: 'record',
  usage: '[--group ID | --user ID] [--last N]',
  about:
    'shows the newest entries of an audit log: of the installation (prices, licences, deleted users), of a group ' +
    'or of a user; and checks its chain',
  options: { group: { type: 'string' }, user: { type: 'string' }, last: { type: 'string', default: '50' } },
  read(words, { group, user, last }, wrong) {
    const Id = z.uuid('must be an id').optional()
    const Last = z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(100_000, 'must be at most 100000')
    const options = z
      .object({ group: Id, user: Id, last: Last, words: z.array(z.never()) })
      .safeParse({ group, user, last, words })
    if (!options.success) return valueFaults(options.error, { group: '--group', user: '--user', last: '--last' }, wrong)
    return options.data.group && options.data.user ? wrong('--group and --user exclude each other.') : options.data
  },
  async run({ group, user, last }, { database }) {
    const { db } = await database()
    const [kind, subject] = group ? ['group', group] : user ? ['person', user] : ['installation', INSTALLATION]
    const { rows } = await sql<Entry>`
      select seq, at, actor, actor_name "actorName", action, target, before, after from audit_entry
      where subject_kind = ${kind} and subject = ${subject} order by seq desc limit ${last}`.execute(db)
    const { rows: chain } = await sql<{ fault: number | null; earlier: number | null; at: Date | null }>`
      select audit_fault_of(${kind}, ${subject}) fault, head.fault earlier, head.fault_at "at" from (select) one
      left join audit_head head on subject_kind = ${kind} and subject = ${subject}`.execute(db)
    const { fault = null, earlier = null, at = null } = chain[0] ?? {}
    const lines = rows.map((entry) => [
      entry.seq,
      entry.at,
      entry.actor ? entry.actorName || entry.actor : entry.actorName ? `operator ${entry.actorName}` : 'the product',
      entry.action,
      entry.target,
    ])
    const data = { entries: rows, faultAt: fault ?? earlier }
    if (fault !== null) {
      throw new OperatorFault(`The audit log is not intact: entry ${fault} was changed or is missing.`)
    }
    if (earlier !== null) {
      throw new OperatorFault(
        `The audit log is intact now, but was not on ${at?.toISOString()}: entry ${earlier} was changed or missing then.`,
      )
    }
    return {
      text: rows.length === 0 ? ['Nothing is recorded.'] : table(['ENTRY', 'AT', 'BY', 'ACTION', 'ABOUT'], lines),
      data,
    }
  },
})

export const recordCommands: CommandFamily = { title: 'Audit log', commands: [record] }
