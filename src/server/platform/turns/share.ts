/** Amounts that an organisation has, and one of its branches: a group directly below the top one, with all below it. */
export interface Taken {
  readonly all: number
  /** Null for the group at the top itself. */
  readonly ofBranch: number | null
  /** Number of branches of the organisation. */
  readonly branches: number
}

/** The same, with what the group at the top itself has. */
export interface TakenWithTop extends Taken {
  readonly ofTop: number
}

/**
 * SQL text for `TakenWithTop` of rows that belong to the organisation of the group `me`.
 * @param aggregate such as `sum(d.kept)`
 * @param isOf conditions on a row: it is of the branch of `me`; it is of the group at the top itself
 */
export const takenText = (aggregate: string, isOf: { readonly branch: string; readonly top: string }): string =>
  `jsonb_build_object(
    'all', coalesce(${aggregate}, 0),
    'ofBranch', case when cardinality(me.path) > 1 then coalesce(${aggregate} filter (where ${isOf.branch}), 0) end,
    'ofTop', coalesce(${aggregate} filter (where ${isOf.top}), 0),
    'branches', (select count(*) from app_group b where b.parent = me.path[1] and b.deleted_at is null))`

/** Conditions of `takenText` for rows of the groups `g`. */
export const ofGroups = { branch: 'g.path[1:2] = me.path[1:2]', top: 'g.id = me.path[1]' }

/**
 * Limit of a branch beside others: the largest of a half, a third, a quarter, … of `most` that is at most half of what the
 * others leave. So something is left for the next branch, however many act together, and the steps tell a branch little
 * about what others have.
 * @param most limit of the organisation
 */
export function mostBeside(others: number, most: number): number {
  const left = most - others
  return left > 0 ? Math.ceil(most / Math.ceil((2 * most) / left)) : 0
}

/**
 * Limit of a branch. An only branch leaves a tenth: otherwise the group at the top could not take in anybody else.
 * @param most limit of the organisation
 * @param others what all others in the organisation have
 */
export function mostOfBranch(most: number, { others, branches }: { others: number; branches: number }): number {
  return branches < 2 ? most - Math.floor(most / 10) : mostBeside(others, most)
}

/**
 * The limit that would be exceeded; undefined if none. It is one of the steps or what the branch has itself, so it does not
 * tell what the others have: docs/decisions/0511-branches-take-turns.md
 * @param more what is to be added
 */
export function exceeded(taken: Taken | undefined, most: number, more = 0): number | undefined {
  if (!taken) return undefined
  const { all, ofBranch, branches } = taken
  if (ofBranch === null) return all + more > most ? most : undefined
  const mostHere = mostOfBranch(most, { others: all - ofBranch, branches })
  if (ofBranch + more > mostHere) return mostHere
  return all + more > most ? ofBranch : undefined
}

/**
 * How far a branch, or the group at the top, is above the limit up to which its running work goes on; 0 or less if it is
 * not. An equal share is never too much, whatever the others have: otherwise they could stop what has long been running.
 */
export function excess({ all, ofBranch, ofTop, branches }: TakenWithTop, most: number): number {
  if (ofBranch === null) return Math.min(all - most, ofTop - most / (branches + 1))
  if (branches < 2) return ofBranch - most
  return ofBranch - (all > most ? most / branches : mostBeside(0, most))
}
