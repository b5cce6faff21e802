import { sql } from 'kysely'
import type { LicenceEntry, OwnLicence } from '../../contract/licences.ts'
import { type CredentialKind, type LicenceStatus, licensedId } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import type { Source } from '../../domain/source.ts'
import type { Clock } from '../platform/clock.ts'
import { asService } from '../platform/db/as-service.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { expectChanged } from '../platform/db/expect-changed.ts'
import { holdOrganisation } from '../platform/db/hold-organisation.ts'
import { checkOrganisation } from '../platform/db/organisation-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Credential, isComplete } from '../sources/licensed-fetch.ts'
import type { AccessColumns } from '../sources/licensed-sources.ts'

/** An access read at one moment, so that the secret is the one entered for the address. */
export interface KeptAccess extends AccessColumns {
  /** Empty if there is none or it cannot be read. */
  readonly secret: string
}

/** A licence with its access, to be stored; a missing credential stays unchanged. */
export interface Saved extends Omit<LicenceEntry, 'credential' | 'groupID'> {
  readonly credential: (Credential & { readonly isKept: boolean }) | undefined
}

interface Record extends AccessColumns {
  readonly id: string
  readonly group_id: string
  readonly source_id: string
  readonly purchased: boolean
  readonly subgroups: boolean
  readonly details: string
  readonly yearly_fee: number | null
  readonly created_at: Date
  readonly given_at: Date | null
  readonly withdrawn_at: Date | null
}

interface Collected {
  readonly id: string
  readonly last_success: Date | null
  readonly failures: number
  /** The publisher has refused access. */
  readonly denied: boolean
  readonly listed: number
}

const UNIQUE = '23505'
/** Maximum number of licences of an organisation, including removed ones: the copies of their sources stay, and every reader reads them. */
const mostLicences = 2000
const mostNamed = 10

/** Stores groups' own licences. Secrets are read and written only through `KeptAccess`. */
export function licenceStore({
  database: { db, asUser },
  clock,
  secrets,
  catalogue,
  most = mostLicences,
}: {
  readonly database: Pick<Database, 'db' | 'asUser'>
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
  readonly catalogue: readonly Source[]
  readonly most?: number
}) {
  const now = () => new Date(clock.now())
  const entries = new Map(catalogue.map((entry) => [entry.id, entry]))

  const records = async (trx: Trx, which: ReturnType<typeof sql>): Promise<Record[]> => {
    const { rows } = await sql<Record>`
      select l.id, l.group_id, l.source_id, l.protocol, l.address, l.credential, l.credential_name, l.purchased,
             l.subgroups, l.details, l.yearly_fee::float8, l.created_at, c.given_at, c.withdrawn_at
      from own_licence l left join licence_consent c on c.group_id = l.group_id and c.source_id = l.source_id
      where ${which} order by l.created_at, l.id`.execute(trx)
    return rows
  }
  const ofGroup = (groupId: string, sourceId: string) => sql`l.group_id = ${groupId} and l.source_id = ${sourceId}`

  /**
   * Adds what the service knows about the sources collected under these licences. Only for licences that the user may
   * see.
   */
  const entriesOf = async (groupId: string, licences: readonly Record[]): Promise<OwnLicence[]> => {
    const { rows } = await sql<Collected>`
      select id, last_success, failures, coalesce(fault ~ '^(not finished; before: )?status: .*: 40[13]$', false) denied, listed from source
      where id = any(${licences.map(({ id }) => licensedId(id))}::text[])`.execute(db)
    const collected = new Map(rows.map((row) => [row.id, row]))
    return licences.map((record) => {
      const copy = collected.get(licensedId(record.id))
      const entry = entries.get(record.source_id)
      const isInherited = record.group_id !== groupId
      return {
        id: record.id,
        sourceID: record.source_id,
        groupID: record.group_id,
        status: statusOf(record, copy),
        added: record.created_at.toISOString(),
        winnowPurchase: record.purchased,
        subgroupsIncluded: record.subgroups,
        licenseDetails: isInherited ? '' : record.details,
        yearlyFee: isInherited ? null : record.yearly_fee,
        sourceName: entry?.name ?? record.source_id,
        sourceMaintainer: entry?.maintainer ?? '',
        licenseConsent: {
          needsConsent: !hasConsent(record),
          lastConsent: record.given_at?.toISOString() ?? null,
          withdrawn: record.withdrawn_at?.toISOString() ?? null,
        },
        notInByox: isInherited,
        protocol: record.protocol,
        address: isInherited ? '' : record.address,
        credential: isInherited
          ? { kind: 'none', name: '', isSet: false }
          : { kind: record.credential, name: record.credential_name, isSet: record.credential !== 'none' },
        feedID: copy ? copy.id : null,
        lastCollected: copy?.last_success?.toISOString() ?? null,
        records: hasConsent(record) ? (copy?.listed ?? 0) : 0,
      }
    })
  }
  const seal = async (credential: Saved['credential']) =>
    credential && credential.kind !== 'none' ? secrets.seal('licence', { secret: credential.secret }) : null

  /** Reads the stored access. The caller has checked that the user may see the licence. */
  const keptOf = (trx: Trx, groupId: string, sourceId: string) =>
    asService(trx, async (): Promise<KeptAccess | undefined> => {
      const { rows } = await sql<AccessColumns & { sealed: string | null }>`
        select protocol, address, credential, credential_name, sealed from own_licence l
        where ${ofGroup(groupId, sourceId)}`.execute(trx)
      if (!rows[0]) return undefined
      const { sealed, ...access } = rows[0]
      const kept = await secrets.open<{ secret: string }>('licence', sealed ?? undefined)
      return { ...access, secret: kept?.secret ?? '' }
    })

  /**
   * Subscriptions that get the source under this licence: those that name its licensed copy, and those that name the
   * catalogue's entry if no other licence replaces it. `isLast`: the subscription has no other source.
   */
  const subscriptionsUsing = async (trx: Trx, { id, group_id: groupId, source_id: sourceId }: Record) => {
    const { rows } = await sql<{ id: string; isLast: boolean }>`
      select s.id, not exists (
          select from jsonb_array_elements(s.sources) other
          where not other->>'id' = any(${[licensedId(id), sourceId]}::text[])) "isLast"
      from subscription s join app_group g on g.id = s.group_id
      where s.deleted_at is null and g.deleted_at is null and ${groupId} = any(g.path) and (
        s.sources @> ${JSON.stringify([{ id: licensedId(id) }])}::jsonb
        or s.sources @> ${JSON.stringify([{ id: sourceId }])}::jsonb and exists (
          select from own_licence l where l.id = ${id} and (l.group_id = g.id or l.subgroups))
        and not exists (
          select from own_licence l where l.source_id = ${sourceId} and l.id <> ${id} and l.group_id = any(g.path)
            and (l.group_id = g.id or l.subgroups)))`.execute(trx)
    return rows
  }
  /** Names of those subscriptions that the user may see. */
  const namesOf = async (trx: Trx, ids: readonly string[]): Promise<string> => {
    const { rows } = await sql<{ name: string }>`
      select name from subscription where id = any(${ids}::uuid[]) order by folded(name), name, id limit ${mostNamed}`.execute(
      trx,
    )
    return [...rows.map(({ name }) => name), ...(ids.length > rows.length ? ['…'] : [])].join(', ')
  }

  const saveConsent = async (trx: Trx, who: Actor, groupId: string, sourceId: string, consent: boolean | undefined) => {
    if (consent === true) {
      // Renewing the consent keeps its original date.
      await sql`
        insert into licence_consent (group_id, source_id, given_at, given_by)
        values (${groupId}, ${sourceId}, ${now()}, ${who.id})
        on conflict (group_id, source_id) do update
          set given_at = excluded.given_at, given_by = excluded.given_by, withdrawn_at = null, withdrawn_by = null
          where licence_consent.withdrawn_at is not null`.execute(trx)
    }
    if (consent === false) {
      await sql`
        update licence_consent set withdrawn_at = ${now()}, withdrawn_by = ${who.id}
        where group_id = ${groupId} and source_id = ${sourceId} and withdrawn_at is null`.execute(trx)
    }
  }

  /** Must be called after a licence was added. @throws Problem if the organisation has too many */
  const checkRoom = (trx: Trx, groupId: string) =>
    checkOrganisation(trx, groupId, {
      what: 'number of licences',
      count: sql`(select count(*) from (
        select 'licence.' || id from own_licence where group_id in (table its)
        union
        select id from source where id like 'licence.%' and group_id in (table its)) licences)`,
      most,
      problem: 'licence.too-many',
    })

  return {
    /** The group's own, then those of groups above that apply here; each in the order in which they were entered. */
    async list(who: Actor, groupId: string): Promise<OwnLicence[]> {
      const applicable = await asUser(who, async (trx) => {
        const licences = await records(
          trx,
          sql`l.group_id = ${groupId} or (l.subgroups and l.group_id =
              any((select path from app_group where id = ${groupId})::uuid[]))`,
        )
        return licences.filter((licence) => licence.group_id === groupId || hasConsent(licence))
      })
      const rank = (licence: Record) => (licence.group_id === groupId ? 0 : 1)
      return entriesOf(
        groupId,
        [...applicable].sort((a, b) => rank(a) - rank(b)),
      )
    },

    /** The licence in its present state; undefined if the group has no licence for the source. */
    async one(who: Actor, groupId: string, sourceId: string): Promise<OwnLicence | undefined> {
      const licences = await asUser(who, (trx) => records(trx, ofGroup(groupId, sourceId)))
      return (await entriesOf(groupId, licences))[0]
    },

    /** The present access; undefined if the group has no licence for the source. */
    access: (who: Actor, groupId: string, sourceId: string): Promise<KeptAccess | undefined> =>
      asUser(who, async (trx) => {
        const [record] = await records(trx, ofGroup(groupId, sourceId))
        return record && keptOf(trx, groupId, sourceId)
      }),

    async create(who: Actor, groupId: string, saved: Saved): Promise<void> {
      const { sourceID, credential } = saved
      const sealed = await seal(credential)
      await asUser(who, async (trx) => {
        await sql`
          insert into own_licence (group_id, source_id, protocol, address, credential, credential_name, sealed, sealed_at,
                                   subgroups, details, yearly_fee, created_by, created_at, changed_at)
          values (${groupId}, ${sourceID}, ${saved.protocol ?? 'http'}, ${saved.address ?? ''},
                  ${credential?.kind ?? 'none'}, ${credential?.name ?? ''}, ${sealed}, ${sealed && now()},
                  ${saved.subgroupsIncluded ?? false}, ${saved.licenseDetails ?? ''},
                  ${saved.yearlyFee ?? null}, ${who.id}, ${now()}, ${now()})`.execute(trx)
        await checkRoom(trx, groupId)
        await saveConsent(trx, who, groupId, sourceID, saved.consent)
      }).catch((error) => {
        if ((error as { code?: unknown }).code === UNIQUE) throw new Problem('licence.exists')
        throw error
      })
    },

    /**
     * Changes the given fields. `credentialFor` gets the present access, which is locked until this is done, and
     * returns the credential to store. @returns whether the licence exists
     */
    async patch(
      who: Actor,
      groupId: string,
      changes: Omit<Saved, 'credential'>,
      credentialFor: (kept: KeptAccess) => Promise<Saved['credential']>,
    ): Promise<boolean> {
      const { sourceID } = changes
      return asUser(who, async (trx) => {
        const { rows } = await sql<{ id: string }>`
          select id from own_licence l where ${ofGroup(groupId, sourceID)} for update`.execute(trx)
        const access = rows[0] && (await keptOf(trx, groupId, sourceID))
        if (!access) return false
        const credential = await credentialFor(access)
        const isNew = credential !== undefined && !credential.isKept
        const sealed = await seal(credential)
        expectChanged(
          await sql`
          update own_licence l set protocol = coalesce(${changes.protocol ?? null}, protocol),
                 address = coalesce(${changes.address ?? null}, address),
                 credential = coalesce(${credential?.kind ?? null}, credential),
                 credential_name = coalesce(${credential?.name ?? null}, credential_name),
                 ${isNew ? sql`sealed = ${sealed}, sealed_at = ${sealed && now()},` : sql``}
                 subgroups = coalesce(${changes.subgroupsIncluded ?? null}, subgroups),
                 details = coalesce(${changes.licenseDetails ?? null}, details),
                 ${changes.yearlyFee === undefined ? sql`` : sql`yearly_fee = ${changes.yearlyFee},`} changed_at = ${now()}
          where ${ofGroup(groupId, sourceID)}`.execute(trx),
        )
        await saveConsent(trx, who, groupId, sourceID, changes.consent)
        return true
      })
    },

    /**
     * Removes a licence, and on request the source from every subscription that uses it. @returns whether it existed.
     * @throws Problem `licence.in-use`, naming subscriptions that the user may see; `permission.missing` if they may
     * not change one of the subscriptions
     */
    async remove(
      who: Actor,
      groupId: string,
      sourceId: string,
      { force, revoke }: { force: boolean; revoke: boolean },
    ): Promise<boolean> {
      return asUser(who, async (trx) => {
        // Locks licences, so that nobody chooses the source or removes another licence for it meanwhile.
        await asService(trx, () => holdOrganisation(trx, 'licences', groupId))
        const [licence] = await records(trx, ofGroup(groupId, sourceId))
        if (!licence) return false
        // Includes subscriptions that the user may not see. In this transaction, because another connection would wait for
        // its lock.
        const uses = await asService(trx, () => subscriptionsUsing(trx, licence))
        const ids = uses.map(({ id }) => id)
        if (ids.length > 0 && !force) {
          const emptied = uses.flatMap(({ id, isLast }) => (isLast ? id : []))
          throw new Problem('licence.in-use', {
            count: ids.length,
            subscriptions: await namesOf(trx, ids),
            emptied: emptied.length,
            emptiedSubscriptions: await namesOf(trx, emptied),
          })
        }
        if (ids.length > 0) {
          const { numAffectedRows } = await sql`
            update subscription set revision = revision + 1, changed_at = ${now()}, sources = (
              select coalesce(jsonb_agg(chosen), '[]') from jsonb_array_elements(sources) chosen
              where not chosen->>'id' = any(${[licensedId(licence.id), sourceId]}::text[]))
            where id = any(${ids}::uuid[])`.execute(trx)
          if (numAffectedRows !== BigInt(ids.length)) throw new Problem('permission.missing')
        }
        expectChanged(
          await sql`delete from own_licence where group_id = ${groupId} and source_id = ${sourceId}`.execute(trx),
        )
        if (revoke) await saveConsent(trx, who, groupId, sourceId, false)
        return true
      }).catch((error) => {
        if ((error as { code?: unknown }).code === INSUFFICIENT) throw new Problem('permission.missing')
        throw error
      })
    },
  }
}

export type LicenceStore = ReturnType<typeof licenceStore>

const INSUFFICIENT = '42501'

const hasConsent = ({ given_at, withdrawn_at }: Pick<Record, 'given_at' | 'withdrawn_at'>) =>
  given_at !== null && withdrawn_at === null

function statusOf(record: Record, copy: Collected | undefined): LicenceStatus {
  // A withdrawal before the licence was added again does not count.
  if (record.withdrawn_at !== null && record.withdrawn_at >= record.created_at) return 'Withdrawn'
  if (!hasConsent(record) || record.address === '') return 'Inactive'
  if (!copy || (copy.last_success === null && copy.failures === 0)) return 'Checking'
  return copy.denied || copy.last_success === null ? 'Refused' : 'Active'
}

/**
 * The credential to store or try. Blanks and line ends around a pasted secret are left out: no publisher would accept it
 * with them. An empty secret means the kept one.
 * @throws Problem `licence.credential-incomplete`
 */
export function completed(
  entered: { readonly kind: CredentialKind; readonly name: string; readonly secret?: string | undefined },
  kept: string,
): Credential & { readonly isKept: boolean } {
  const isKept = entered.kind !== 'none' && (entered.secret ?? '') === ''
  const secret = entered.kind === 'none' ? '' : isKept ? kept : (entered.secret as string).trim()
  const credential = { kind: entered.kind, name: entered.kind === 'none' ? '' : entered.name, secret }
  if (!isComplete(credential)) throw new Problem('licence.credential-incomplete')
  return { ...credential, isKept }
}
