import { sql } from 'kysely'
import type { ModelSettings } from '../../contract/explanations.ts'
import { utcDay } from '../../domain/dates.ts'
import { Problem } from '../../domain/problem.ts'
import { refusedAddress } from '../../fetch/refused-address.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import type { Clock } from '../platform/clock.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { holdName } from '../platform/db/hold-name.ts'
import type { Secrets } from '../platform/secrets.ts'

/** A model that a group has consented to, with its key. */
export interface GroupModel {
  readonly groupId: string
  /** Base address including the version: `https://models.example/v1`. */
  readonly address: string
  readonly model: string
  /** Undefined if the endpoint needs no key. */
  readonly key: string | undefined
}

/** Settings that a group saves. Without `key`, the stored key stays, unless the server has changed. */
export interface SavedModel extends Pick<GroupModel, 'address' | 'model'> {
  readonly key?: string | undefined
  readonly isOn: boolean
}

export interface ModelStoreDependencies {
  readonly database: Pick<Database, 'db' | 'asUser'>
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  /** Returns the reason why an address must never be contacted; undefined if it may be. */
  readonly vet: Vet
  /** False if this installation sends nothing over the network. */
  readonly sends: () => boolean
  /** Maximum number of questions of a group in a day. */
  readonly perDay: number
}

type Row = Omit<NonNullable<ModelSettings['model']>, 'changedAt'> & { readonly changedAt: Date }

/** Stores the models of groups, and how often they were asked. Only `active` reads keys. */
export function modelStore({ database: { db, asUser }, clock, secrets, vet, sends, perDay }: ModelStoreDependencies) {
  const today = () => utcDay(clock.now())

  const settingsOf = async (trx: Trx, groupId: string): Promise<ModelSettings> => {
    const { rows } = await sql<Row>`
      select m.address, m.model, m.is_on "isOn", m.sealed_at is not null "hasKey", m.changed_at "changedAt",
             coalesce(nullif(u.name, ''), u.email, '') "changedBy"
      from explanation_model m left join app_user u on u.id = m.changed_by where m.group_id = ${groupId}`.execute(trx)
    const { rows: used } = await sql<{ asked: number }>`
      select asked from explanation_use where group_id = ${groupId} and day = ${today()}`.execute(trx)
    const [row] = rows
    return {
      sends: sends(),
      model: row ? { ...row, changedAt: row.changedAt.toISOString() } : null,
      asked: used[0]?.asked ?? 0,
      perDay,
    }
  }

  return {
    settings: (who: Actor, groupId: string): Promise<ModelSettings> => asUser(who, (trx) => settingsOf(trx, groupId)),

    /** @throws Problem if the address is refused, or a key would travel unencrypted */
    async save(who: Actor, groupId: string, { address, model, key, isOn }: SavedModel): Promise<ModelSettings> {
      const plain = address.replace(/\/+$/, '')
      const fault = (await vet(plain)) ?? (/[?#]/.test(plain) ? 'query' : undefined)
      if (fault) throw refusedAddress('explanation.address-refused', fault)
      const sealed = key === undefined ? null : await secrets.seal('model', { key })
      return asUser(who, async (trx) => {
        await holdName(trx, `model ${groupId}`)
        const { rows } = await sql<{ address: string; hasKey: boolean }>`
          select address, sealed_at is not null "hasKey" from explanation_model where group_id = ${groupId}`.execute(
          trx,
        )
        const [before] = rows
        // A key is only sent to the server for which it was entered, even if somebody else changes the address.
        const isSame = before !== undefined && URL.parse(before.address)?.origin === URL.parse(plain)?.origin
        const keeps = sealed === null && isSame && before.hasKey
        if ((sealed !== null || keeps) && !/^https:/i.test(plain)) throw new Problem('explanation.not-encrypted')
        const at = new Date(clock.now())
        const sealedAt = sealed && at
        await sql`
          insert into explanation_model as m
            (group_id, address, model, sealed, sealed_at, is_on, changed_by, changed_at)
          values (${groupId}, ${plain}, ${model}, ${sealed}, ${sealedAt}, ${isOn}, ${who.id}, ${at})
          on conflict (group_id) do update set address = ${plain}, model = ${model}, is_on = ${isOn},
            ${keeps ? sql`` : sql`sealed = ${sealed}, sealed_at = ${sealedAt},`}
            changed_by = ${who.id}, changed_at = ${at}`.execute(trx)
        return settingsOf(trx, groupId)
      })
    },

    /** Removes address, key and consent, if there are any. */
    remove: (who: Actor, groupId: string): Promise<void> =>
      asUser(who, async (trx) => {
        await sql`delete from explanation_model where group_id = ${groupId}`.execute(trx)
      }),

    /** The model to which a group has consented. The caller checks that the user may see explanations of the group. */
    async active(groupId: string): Promise<GroupModel | undefined> {
      if (!sends()) return undefined
      const { rows } = await sql<{ address: string; model: string; sealed: string | null }>`
        select m.address, m.model, m.sealed from explanation_model m
        join app_group g on g.id = m.group_id and g.deleted_at is null
        where m.group_id = ${groupId} and m.is_on`.execute(db)
      const [row] = rows
      if (!row) return undefined
      const opened = row.sealed === null ? undefined : await secrets.open<{ key: string }>('model', row.sealed)
      // A key that cannot be opened was sealed by another installation.
      if (row.sealed !== null && !opened) return undefined
      return { groupId, address: row.address, model: row.model, key: opened?.key }
    },

    /** Counts a question. @returns false if the group has asked as often as it may today */
    async take(groupId: string): Promise<boolean> {
      const { rows } = await sql<{ asked: number }>`
        insert into explanation_use as u (group_id, day, asked) values (${groupId}, ${today()}, 1)
        on conflict (group_id, day) do update set asked = u.asked + 1 where u.asked < ${perDay}
        returning asked`.execute(db)
      if (rows[0]?.asked === 1) {
        await sql`delete from explanation_use where group_id = ${groupId} and day < ${today()}`.execute(db)
      }
      return rows.length > 0
    },
  }
}

export type ModelStore = ReturnType<typeof modelStore>
