import type pg from 'pg'
import type { Purpose, Secrets } from '../platform/secrets.ts'

/** A column with sealed texts. `t` is its table. */
interface SealedPlace {
  readonly purpose: Purpose
  readonly table: string
  /** By default `sealed`. */
  readonly column?: string
  /** The assignment of a new text, `$1`; by default to the column. */
  readonly set?: string
  readonly where?: string
  /** What a person entered, and the expression of its name; undefined if nobody can enter it again. */
  readonly entered?: readonly [what: string, name: string]
}

/** Everything that is sealed and stored. */
const sealedPlaces: readonly SealedPlace[] = [
  { purpose: 'licence', table: 'own_licence', entered: ['credential of the own licence', 't.source_id'] },
  { purpose: 'webhook', table: 'webhook', entered: ['secret of the webhook', 't.host'] },
  { purpose: 'webhook', table: 'webhook', column: 'sealed_before' },
  { purpose: 'model', table: 'explanation_model', entered: ['key of the language model', 't.model'] },
  { purpose: 'provider-keys', table: 'oidc_key' },
  { purpose: 'provider-data', table: 'oidc_payload' },
  { purpose: 'session', table: 'session', where: 't.ended_at is null' },
  { purpose: 'licence', table: 'feed_check' },
  { purpose: 'lasting-key', table: 'lasting_key' },
  {
    purpose: 'mail',
    table: 'pgboss.job',
    column: `data->>'sealed'`,
    set: `data = jsonb_set(data, '{sealed}', to_jsonb($1::text))`,
    where: `t.name = 'send-mail' and t.state < 'completed'`,
  },
]

/** Tables whose triggers tell of a new secret, which a text that is sealed anew is not. */
const triggered = ['own_licence', 'webhook', 'explanation_model']

interface SealedText {
  readonly table: string
  readonly at: string
  readonly sealed: string
  readonly group: string
  readonly name: string
}

async function* sealedTexts(client: pg.ClientBase): AsyncGenerator<SealedPlace & { readonly text: SealedText }> {
  for (const place of sealedPlaces) {
    const { table, column = 'sealed', where = 'true', entered } = place
    // A database in which no jobs were added yet has no table of them.
    const { rowCount } = await client.query('select from to_regclass($1) one where one is not null', [table])
    const group = entered ? '(select g.name from app_group g where g.id = t.group_id)' : `''`
    const { rows } = await client.query<SealedText>(
      rowCount
        ? `select t.tableoid::text as table, t.ctid::text as at, t.${column} as sealed, ${group} as group,
             ${entered?.[1] ?? `''`} as name from ${table} t where t.${column} is not null and ${where}`
        : 'select where false',
    )
    for (const text of rows) yield { ...place, text }
  }
}

/**
 * Seals everything that is stored anew, with the first secret. Call it in a transaction. What changes meanwhile is sealed with
 * the first secret by whoever changes it.
 * @returns how many texts were sealed, and how many no secret opens
 */
export async function resealAll(client: pg.ClientBase, secrets: Secrets) {
  const counts = { sealed: 0, unreadable: 0 }
  for (const table of triggered) await client.query(`alter table ${table} disable trigger user`)
  for await (const { purpose, table, column = 'sealed', set = `${column} = $1`, text } of sealedTexts(client)) {
    const data = await secrets.open<object>(purpose, text.sealed)
    if (data) {
      const sealed = await secrets.seal(purpose, data)
      const update = (where: string, ...place: string[]) =>
        client.query(`update ${table} t set ${set} where t.${column} = $2 ${where}`, [sealed, text.sealed, ...place])
      const { rowCount } = await update('and t.ctid = $3::tid and t.tableoid = $4::oid', text.at, text.table)
      // Its row was changed meanwhile, for example by somebody who uses a session, and is in another place.
      if (rowCount === 0) await update('')
      counts.sealed++
    } else counts.unreadable++
  }
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`)
  return counts
}

/** What no secret opens: what people must enter again, by group, and the purposes of all of it. */
export async function lostWith(client: pg.ClientBase, secrets: Secrets) {
  const lost: { readonly group: string; readonly what: string; readonly name: string }[] = []
  const purposes: Purpose[] = []
  for await (const { purpose, entered, text } of sealedTexts(client)) {
    if (await secrets.open(purpose, text.sealed)) continue
    purposes.push(purpose)
    if (entered) lost.push({ group: text.group, what: entered[0], name: text.name })
  }
  return { lost, purposes }
}
