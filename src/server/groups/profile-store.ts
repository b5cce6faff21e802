import { sql } from 'kysely'
import type { GroupProfile } from '../../contract/groups.ts'
import { mostOwnRanges } from '../../domain/observables/most-own-ranges.ts'
import { defaultOrganisation, type Organisation } from '../../domain/organisation.ts'
import { Problem } from '../../domain/problem.ts'
import type { Actor, Database, Trx } from '../platform/db/db.ts'
import { mustExist } from '../platform/must-exist.ts'
import { toldAsProblem } from './faults.ts'
import { holdTreeFor } from './hold-tree.ts'
import type { LogoImage } from './logo.ts'
import { ownRangesFor } from './own-ranges.ts'
import { shownDefaults } from './shown-defaults.ts'

/** Changes of a profile; missing fields stay as they are. */
export interface ProfileChanges {
  /** Null removes the organisation. */
  readonly cOrg?: { readonly [Field in keyof Organisation]?: Organisation[Field] | undefined } | null | undefined
  /** Replaces all own addresses. In the form of `readOwnRange`, as the following. */
  readonly ownRanges?: readonly string[] | undefined
  readonly addedRanges?: readonly string[] | undefined
  /** Removed before others are added. */
  readonly removedRanges?: readonly string[] | undefined
}

/** The organisation that a group represents. */
export function profileStore({ pool, db, asUser }: Pick<Database, 'pool' | 'db' | 'asUser'>) {
  const changing = (
    who: Actor,
    groupId: string,
    work: (trx: Trx) => Promise<unknown>,
    first: (trx: Trx) => Promise<unknown> = async () => {},
  ): Promise<GroupProfile> =>
    toldAsProblem(
      asUser(who, async (trx) => {
        await first(trx)
        const { rows } = await sql`select from app_group
          where id = ${groupId} and id in (select groups_with('GROUP_RENAME'))`.execute(trx)
        if (rows.length === 0) throw new Problem('not-found')
        await work(trx)
        return profileOf(trx, groupId)
      }),
    )
  /**
   * A logo is part of the tree: in a separate statement, a change waiting for the tree's lock would miss a logo saved
   * meanwhile.
   */
  const changingLogo = (who: Actor, groupId: string, work: (trx: Trx) => Promise<unknown>) =>
    changing(who, groupId, work, (trx) => holdTreeFor(trx, groupId))

  return {
    profile: (who: Actor, groupId: string): Promise<GroupProfile> => asUser(who, (trx) => profileOf(trx, groupId)),

    /**
     * Changes only the given fields and addresses, in one statement, so that concurrent changes of others are kept.
     * @throws Problem `group.ranges-many`
     */
    save: (who: Actor, groupId: string, { cOrg, ownRanges, addedRanges, removedRanges }: ProfileChanges) =>
      changing(who, groupId, async (trx) => {
        const before = ownRanges ? sql`${[...ownRanges]}::text[]` : sql`own_ranges`
        const changes = [
          ...(cOrg === null ? [sql`c_org = null`] : []),
          ...(cOrg
            ? [
                // People who see them incomplete would store them so (`shownDefaults`).
                sql`c_org = coalesce(c_org, ${JSON.stringify(defaultOrganisation)}::jsonb) || case
                  when id in (select groups_with('REPORT_CREATE')) then ${JSON.stringify(cOrg)}::jsonb
                  else ${JSON.stringify(cOrg)}::jsonb - 'currentSources' - 'currentFees' end`,
              ]
            : []),
          ...(ownRanges || addedRanges || removedRanges
            ? [
                sql`own_ranges = array(
                  select r from unnest(array(select r from unnest(${before}) r where r <> all(${[...(removedRanges ?? [])]}::text[]))
                    || ${[...(addedRanges ?? [])]}::text[]) with ordinality u (r, n) group by r order by min(n))`,
              ]
            : []),
        ]
        if (changes.length === 0) return
        const { rows } = await sql<{ ranges: number }>`
          update app_group set ${sql.join(changes)} where id = ${groupId} returning cardinality(own_ranges) ranges`.execute(
          trx,
        )
        if ((rows[0]?.ranges ?? 0) > mostOwnRanges) throw new Problem('group.ranges-many', { limit: mostOwnRanges })
      }),

    /** Each logo has a new address, so that no cache shows the previous one. */
    saveLogo: (who: Actor, groupId: string, ref: string, images: readonly LogoImage[]) =>
      changingLogo(who, groupId, async (trx) => {
        await sql`delete from logo where group_id = ${groupId}`.execute(trx)
        await sql`insert into logo (group_id, ref) values (${groupId}, ${ref})`.execute(trx)
        for (const { width, webp } of images) {
          await sql`insert into logo_image (ref, width, webp) values (${ref}, ${width}, ${webp})`.execute(trx)
        }
      }),

    removeLogo: (who: Actor, groupId: string) =>
      changingLogo(who, groupId, (trx) => sql`delete from logo where group_id = ${groupId}`.execute(trx)),

    /** The logo in this width, or in its largest width if that is smaller. Not limited to members: the address is secret. */
    async logo(ref: string, width: number): Promise<Buffer | undefined> {
      const { rows } = await sql<{ webp: Buffer }>`
        select i.webp from logo_image i join logo l on l.ref = i.ref
        join app_group g on g.id = l.group_id and g.deleted_at is null
        where i.ref = ${ref}
        order by i.width < ${width}, case when i.width < ${width} then -i.width else i.width end limit 1`.execute(db)
      return rows[0]?.webp
    },

    /** Addresses and names of the group and of groups above, which its reports leave out as observables. */
    ownRanges: (groupId: string): Promise<string[]> => ownRangesFor(pool, groupId),
  }
}

export type ProfileStore = ReturnType<typeof profileStore>

async function profileOf(trx: Trx, groupId: string): Promise<GroupProfile> {
  const { rows } = await sql<GroupProfile & { makesReports: boolean }>`
    select g.c_org "cOrg", g.own_ranges "ownRanges", g.logo_ref "logoRef",
           exists (select from logo l where l.group_id = g.id) "ownLogo",
           g.id in (select groups_with('REPORT_CREATE')) "makesReports"
    from app_group g where g.id = ${groupId} and g.id in (select own_groups())`.execute(trx)
  const { makesReports, ...profile } = mustExist(rows[0])
  return { ...profile, cOrg: shownDefaults(profile.cOrg, { makesReports }) }
}
