import type pg from 'pg'
import type { Purpose, Secrets } from '../platform/secrets.ts'

/** A column with sealed texts. `t` is its table. */
interface SealedPlace {
  readonly purpose: Purpose
  readonly table: string
  readonly column: string
  /** The assignment of a new text, `$1`; by default to the column. */
  readonly set?: string
  readonly where?: string
  /** Triggers of the table tell of a new secret, which this is not. */
  readonly isTriggered?: boolean
  /** What a person entered, and the expression of its name; undefined if nobody can enter it again. */
  readonly entered?: readonly [what: string, name: string]
}

/** Everything that is sealed and stored. */
const sealedPlaces: readonly SealedPlace[] = [
  {
    purpose: 'licence',
    table: 'own_licence',
    column: 't.sealed',
    isTriggered: true,
    entered: ['credential of the own licence', 't.source_id'],
  },
  {
    purpose: 'webhook',
    table: 'webhook',
    column: 't.sealed',
    isTriggered: true,
    entered: ['secret of the webhook', 't.host'],
  },
  { purpose: 'webhook', table: 'webhook', column: 't.sealed_before', isTriggered: true },
  {
    purpose: 'model',
    table: 'explanation_model',
    column: 't.sealed',
    isTriggered: true,
    entered: ['key of the language model', 't.model'],
  },
  { purpose: 'provider-keys', table: 'oidc_key', column: 't.sealed' },
  { purpose: 'provider-data', table: 'oidc_payload', column: 't.sealed' },
  { purpose: 'session', table: 'session', column: 't.sealed', where: 't.ended_at is null' },
  { purpose: 'licence', table: 'feed_check', column: 't.sealed' },
  { purpose: 'lasting-key', table: 'lasting_key', column: 't.sealed' },
  {
    purpose: 'mail',
    table: 'pgboss.job',
    column: `t.data->>'sealed'`,
    set: `data = jsonb_set(data, '{sealed}', to_jsonb($1::text))`,
    where: `t.name = 'send-mail' and t.state < 'completed'`,
  },
]

interface SealedText {
  readonly table: string
  readonly at: string
  readonly sealed: string
}

/** The sealed texts of a place. A database in which no jobs were added yet has no table of jobs. */
async function textsIn(client: pg.ClientBase, place: SealedPlace): Promise<readonly SealedText[]> {
  const { table, column, where = 'true' } = place
  const { rows: there } = await client.query('select from to_regclass($1) one where one is not null', [table])
  if (there.length === 0) return []
  const { rows } = await client.query<SealedText>(
    `select t.tableoid::text as table, t.ctid::text as at, ${column} as sealed from ${table} t
     where ${column} is not null and ${where}`,
  )
  return rows
}

/**
 * Seals everything that is stored anew, with the first secret. Call it in a transaction. What changes meanwhile is sealed with
 * the first secret by whoever changes it.
 * @returns how many texts were sealed, and how many no secret opens
 */
export async function resealAll(client: pg.ClientBase, secrets: Secrets) {
  let [sealed, unreadable] = [0, 0]
  for (const place of sealedPlaces) {
    const { purpose, table, column, set = `${column.replace('t.', '')} = $1`, isTriggered } = place
    if (isTriggered) await client.query(`alter table ${table} disable trigger user`)
    for (const one of await textsIn(client, place)) {
      const data = await secrets.open<object>(purpose, one.sealed)
      if (data) {
        const { rowCount } = await client.query(
          `update ${table} t set ${set} where t.ctid = $2::tid and t.tableoid = $3::oid and ${column} = $4`,
          [await secrets.seal(purpose, data), one.at, one.table, one.sealed],
        )
        sealed += rowCount ?? 0
      } else unreadable++
    }
    if (isTriggered) await client.query(`alter table ${table} enable trigger user`)
  }
  return { sealed, unreadable }
}

/** Something that a person must enter again, because no secret opens it. */
export interface LostEntry {
  readonly group: string
  readonly what: string
  readonly name: string
}

/** What no secret opens: what people entered, by group, and how many other texts by purpose. */
export async function lostWith(client: pg.ClientBase, secrets: Secrets) {
  const entries: LostEntry[] = []
  const others = new Map<Purpose, number>()
  for (const place of sealedPlaces) {
    const { purpose, table, entered } = place
    for (const one of await textsIn(client, place)) {
      if (await secrets.open(purpose, one.sealed)) continue
      if (!entered) {
        others.set(purpose, (others.get(purpose) ?? 0) + 1)
        continue
      }
      const [what, name] = entered
      const { rows } = await client.query<{ group: string; name: string }>(
        `select g.name as group, ${name} as name from ${table} t join app_group g on g.id = t.group_id
         where t.ctid = $1::tid`,
        [one.at],
      )
      if (rows[0]) entries.push({ what, ...rows[0] })
    }
  }
  return { entries, others }
}
