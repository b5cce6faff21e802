import type pg from 'pg'
import type { LicenceTerms, Source } from '../../domain/source.ts'
import { mostSpread } from './schedule.ts'

/** Where a source comes from: the catalogue, a mirror (`ad-hoc`), or a group (`custom`, also for licensed copies). */
export type Origin = 'catalogue' | 'ad-hoc' | 'custom'

/** Validators for a conditional request (RFC 9110, section 8.8). */
export interface Validators {
  readonly etag?: string
  readonly lastModified?: string
}

/** A source with its number in the listing store and the state of its collection. Times are ms since the epoch. */
export interface RegisteredSource {
  readonly number: number
  readonly origin: Origin
  /** The owner of a custom source; null if the group is gone. */
  readonly groupId: string | null
  /** True for a custom source without a group, or whose group is in the bin. */
  readonly abandoned: boolean
  readonly source: Source
  /** Set for a copy under a group's own licence: the catalogue's entry, and whether groups below may use it. */
  readonly licence?: {
    readonly of: string
    /** True if the licence exists and has consent. */
    readonly active: boolean
    readonly subgroups: boolean
    /** Changes with the address, protocol or credential. */
    readonly access: string
    /** Yearly fee that the licence's group pays the publisher, EUR; null if unknown. */
    readonly yearlyFee: number | null
  }
  readonly enteredAt: number
  readonly dueAt: number | null
  readonly lastAttempt: number | null
  readonly lastSuccess: number | null
  readonly failures: number
  /** The last fault, for the log and the operator. */
  readonly fault: string | null
  readonly validators: Readonly<Record<string, Validators>>
  readonly appliedAt: number | null
  /** How the applied snapshot was read, as JSON; null if there is none. */
  readonly appliedReading: string | null
  /** Number of indicators that the source lists now. */
  readonly listed: number
  /** Numbers of indicators that the source lists now: by kind number, then by marks. */
  readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** The fields that decide who sees a source, and whether it counts. */
export interface SeenSource extends Pick<RegisteredSource, 'number' | 'origin' | 'groupId' | 'source' | 'listed'> {
  readonly licence?: Omit<NonNullable<RegisteredSource['licence']>, 'access' | 'yearlyFee'>
}

/** A reader of sources: a member of a group, or the operator of the server. */
export type Reader = GroupReader | 'operator'

export interface GroupReader {
  readonly groupId: string
  /** The groups above, topmost first. Without them, sources that they share with groups below are invisible. */
  readonly above?: readonly string[]
}

/**
 * Tells whether the source can be fetched without a key of the operator. A licensed copy is fetched with the licence's
 * key.
 */
export function isOpen({ source, licence }: Pick<RegisteredSource, 'source' | 'licence'>): boolean {
  return licence !== undefined || source.authentication === 'none'
}

/**
 * Tells whether a reader sees a source. A custom source is visible to its own group only. A licensed copy is visible
 * while its licence is active, and to groups below if the licence includes them.
 */
export function maySee(
  reader: Reader,
  { origin, groupId, licence }: Pick<SeenSource, 'origin' | 'groupId' | 'licence'>,
): boolean {
  if (origin !== 'custom' || reader === 'operator') return true
  if (licence && !licence.active) return false
  return reader.groupId === groupId || (licence?.subgroups === true && isAbove(reader, groupId))
}

/**
 * All sources that a reader sees. A licensed copy replaces the catalogue's entry. If there are several copies, the
 * group's own comes first, then that of the nearest group above.
 */
export function shownTo<One extends Pick<SeenSource, 'origin' | 'groupId' | 'licence' | 'source'>>(
  reader: Reader,
  all: readonly One[],
): One[] {
  const seen = all.filter((one) => maySee(reader, one))
  if (reader === 'operator') return seen
  const path = [...(reader.above ?? []), reader.groupId]
  const depthOf = ({ groupId }: One) => path.indexOf(groupId ?? '')
  const nearest = new Map<string, One>()
  for (const one of seen) {
    if (!one.licence) continue
    const other = nearest.get(one.licence.of)
    if (!other || depthOf(one) > depthOf(other)) nearest.set(one.licence.of, one)
  }
  return seen.filter((one) => (one.licence ? nearest.get(one.licence.of) === one : !nearest.has(one.source.id)))
}

/** Sorts sources by their owners once, for many readers. @returns what `near` reads for a reader */
export function nearOf<One extends Pick<SeenSource, 'number' | 'origin' | 'groupId'>>(
  all: readonly One[],
): (reader: GroupReader) => One[] {
  const shared = all.filter(({ origin }) => origin !== 'custom')
  const owned = Map.groupBy(
    all.filter(({ origin }) => origin === 'custom'),
    ({ groupId }) => groupId,
  )
  return ({ groupId, above = [] }) =>
    [...shared, ...[...above, groupId].flatMap((id) => owned.get(id) ?? [])].sort((a, b) => a.number - b.number)
}

/** The sources to show and compare: without demo sources, as soon as a real public source lists something. */
export function withoutDemo<One extends Pick<RegisteredSource, 'origin' | 'source'>>(
  all: readonly One[],
  listedOf: (one: One) => number | null,
): readonly One[] {
  const isReal = (one: One) => !one.source.demo && one.origin !== 'custom' && (listedOf(one) ?? 0) > 0
  return all.some(isReal) ? all.filter(({ source }) => !source.demo) : all
}

function isAbove(reader: GroupReader, groupId: string | null): boolean {
  return groupId !== null && (reader.above ?? []).includes(groupId)
}

/** The outcome of an attempt to collect. */
export interface Attempt {
  readonly at: number
  readonly dueAt: number
  /** The error; undefined after a success. */
  readonly fault?: string
  /** New validators; undefined leaves them unchanged. */
  readonly validators?: Readonly<Record<string, Validators>>
  /** The licence's access when the attempt began. */
  readonly access?: string | undefined
}

export type SourceRegister = ReturnType<typeof sourceRegister>

const notFinished = 'not finished'
/** Value of `fault` during an attempt: keeps the previous fault visible. */
const underWay = (fault: string | null) =>
  fault === null ? notFinished : fault.startsWith(notFinished) ? fault : `${notFinished}; before: ${fault}`

/** Failures in a row, including an unfinished attempt. */
export const failuresOf = ({ failures, fault }: Pick<RegisteredSource, 'failures' | 'fault'>) =>
  failures + (fault?.startsWith(notFinished) ? 1 : 0)

/** SQL for `own_licence l`: digest of the fields that the trigger `access` watches. */
const accessOfLicence = `encode(sha256(convert_to(
  row(l.protocol, l.address, l.credential, l.credential_name, l.sealed)::text, 'UTF8')), 'hex')`

/** SQL for `source s`: joins its licence, and the consent to it. */
const licenceJoins = `LEFT JOIN own_licence l ON s.id LIKE 'licence.%' AND 'licence.' || l.id = s.id
  LEFT JOIN licence_consent c ON c.group_id = l.group_id AND c.source_id = l.source_id AND c.withdrawn_at IS NULL
    AND EXISTS (SELECT FROM app_group g WHERE g.id = l.group_id AND g.deleted_at IS NULL)`

/** SQL for the columns of a source that decide who sees it. */
const seenColumns = (moreOfLicence = '') => `s.number, s.id, s.origin, s.group_id AS "groupId", s.definition,
  s.licence AS terms, s.listed, CASE WHEN s.id LIKE 'licence.%' THEN json_build_object('of', coalesce(l.source_id, ''),
    'active', c.given_at IS NOT NULL, 'subgroups', coalesce(l.subgroups, false) ${moreOfLicence}) END AS licence`

/** SQL for the milliseconds since the epoch. */
const msOf = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::float8`

/**
 * All sources. The catalogue's entries are code: the database has only their numbers, which never change. The entries
 * of other sources are in the database.
 */
export function sourceRegister(pool: pg.Pool, catalogue: readonly Source[]) {
  const entries = new Map(catalogue.map((entry) => [entry.id, entry]))
  const withTerms = new Map<string, { readonly terms: string; readonly source: Source }>()

  /** With the terms that the operator has entered, if any. An entry of the catalogue is the same object until they change. */
  function sourceOf(id: string, definition: Source | null, licence: LicenceTerms | null): Source | undefined {
    const entry = definition ?? entries.get(id)
    if (!entry || !licence) return entry
    const source = { ...entry, licence }
    if (definition) return source
    const terms = JSON.stringify(licence)
    const before = withTerms.get(id)
    if (before?.terms === terms) return before.source
    withTerms.set(id, { terms, source })
    return source
  }

  /** An entry that was removed from the catalogue keeps its number and its listings, but is no longer collected. */
  const withEntry = <Licence>({ id, definition, terms, licence }: Entered<Licence>) => {
    const source = sourceOf(id, definition, terms)
    return source && { source, ...(licence && { licence }) }
  }

  async function read(where: string, values: readonly unknown[]): Promise<RegisteredSource[]> {
    const { rows } = await pool.query<Stored<RegisteredSource>>({
      name: `sources ${where}`,
      text: `SELECT ${seenColumns(`, 'access', ${accessOfLicence}, 'yearlyFee', l.yearly_fee::float8`)},
         ${msOf('s.created_at')} AS "enteredAt", ${msOf('s.due_at')} AS "dueAt", ${msOf('s.last_attempt')} AS "lastAttempt",
         ${msOf('s.last_success')} AS "lastSuccess", s.failures, s.fault, s.validators, s.applied_at AS "appliedAt",
         s.applied_reading AS "appliedReading", s.figures, s.origin = 'custom' AND og.id IS NULL AS abandoned
       FROM source s ${licenceJoins} LEFT JOIN app_group og ON og.id = s.group_id AND og.deleted_at IS NULL ${where} ORDER BY s.number`,
      values: [...values],
    })
    return rows.flatMap(({ id, definition, terms, licence, ...same }) => {
      const entry = withEntry({ id, definition, terms, licence })
      return entry ? { ...same, ...entry } : []
    })
  }

  /**
   * Sets columns ($3 and following) of a source, unless `access` belongs to a licence whose access has changed since.
   */
  async function write(number: number, access: string | undefined, set: string, values: readonly unknown[]) {
    // Lock the row: that waits for an uncommitted change and then sees it, which a mere comparison does not.
    const { rowCount } = await pool.query(
      `WITH same AS (SELECT FROM own_licence l JOIN source s ON 'licence.' || l.id = s.id
                     WHERE s.number = $1 AND ${accessOfLicence} = $2 FOR SHARE OF l)
       UPDATE source SET ${set} WHERE number = $1 AND ($2::text IS NULL OR EXISTS (SELECT FROM same))`,
      [number, access ?? null, ...values],
    )
    return rowCount === 1
  }

  /**
   * Differs whenever a source that belongs to no group has changed: each change writes a row with a new `xmin`. A rewritten table
   * may have the same for all rows, but it has a new file.
   */
  async function version(): Promise<string> {
    const { rows } = await pool.query<{ version: string }>({
      name: 'sources version',
      text: `SELECT concat_ws(' ', pg_relation_filenode('source'), count(*), sum(hashint8extended(xmin::text::bigint, number))) AS version
        FROM source WHERE origin <> 'custom'`,
    })
    return rows[0]?.version ?? ''
  }

  let kept: { readonly version: string; readonly sources: readonly RegisteredSource[] } | undefined

  /** Read again only if one of them has changed: there are hundreds, and they are asked for all the time. */
  async function everybodys(): Promise<readonly RegisteredSource[]> {
    // Asked before they are read: at worst, what is kept is newer than its version, and is read once more.
    const now = await version()
    if (kept?.version !== now) kept = { version: now, sources: await read(`WHERE s.origin <> 'custom'`, []) }
    return kept.sources
  }

  const own = ({ groupId, above = [] }: GroupReader) =>
    read(`WHERE s.origin = 'custom' AND s.group_id = ANY($1)`, [[...above, groupId]])

  return {
    /** Gives every catalogue entry its number. */
    async sync(): Promise<void> {
      // Insert only missing ids. An upsert would use up a number for every entry at every start.
      await pool.query(
        `INSERT INTO source (id, origin) SELECT entry.id, 'catalogue' FROM unnest($1::text[]) AS entry (id)
         WHERE NOT EXISTS (SELECT FROM source s WHERE s.id = entry.id) ON CONFLICT DO NOTHING`,
        [[...entries.keys()]],
      )
    },

    /** Grows with the customers: only for what concerns all of them. */
    all: (): Promise<readonly RegisteredSource[]> => read('', []),
    /** The sources that belong to no group. */
    everybodys,
    /** The sources of the reader's group and of the groups above, also those that these do not share. */
    own,

    /** Both together, in the order of `all`: among them are all that the reader sees. */
    async near(reader: GroupReader): Promise<readonly RegisteredSource[]> {
      const [shared, custom] = await Promise.all([everybodys(), own(reader)])
      return [...shared, ...custom].sort((a, b) => a.number - b.number)
    },

    /** All sources with what decides who sees them; quicker than `all`. */
    async seen(): Promise<readonly SeenSource[]> {
      const { rows } = await pool.query<Stored<SeenSource>>(
        `SELECT ${seenColumns()} FROM source s ${licenceJoins} ORDER BY s.number`,
      )
      return rows.flatMap(({ id, definition, terms, licence, ...same }) => {
        const entry = withEntry({ id, definition, terms, licence })
        return entry ? { ...same, ...entry } : []
      })
    },

    async byId(id: string): Promise<RegisteredSource | undefined> {
      return (await read('WHERE s.id = $1', [id]))[0]
    },

    /** Those of these ids that there are. */
    byIds: (ids: readonly string[]): Promise<readonly RegisteredSource[]> => read('WHERE s.id = ANY($1)', [ids]),

    /** A group's reader, with the groups above it. Runs as the service. */
    async readerFor(groupId: string): Promise<GroupReader> {
      const { rows } = await pool.query<{ path: string[] }>('SELECT path FROM app_group WHERE id = $1', [groupId])
      return { groupId, above: (rows[0]?.path ?? []).filter((id) => id !== groupId) }
    },

    /** Adds a source that is not in the catalogue, or updates its entry. */
    async enter(source: Source, origin: 'ad-hoc' | 'custom', groupId?: string): Promise<RegisteredSource> {
      if (entries.has(source.id)) throw new Error(`${source.id} is in the catalogue`)
      const known = await pool.query('UPDATE source SET definition = $2 WHERE id = $1 RETURNING number', [
        source.id,
        JSON.stringify(source),
      ])
      if (known.rowCount === 0)
        await pool.query(
          `INSERT INTO source (id, origin, definition, group_id) VALUES ($1, $2, $3, $4)
           ON CONFLICT (id) DO UPDATE SET definition = excluded.definition`,
          [source.id, origin, JSON.stringify(source), groupId],
        )
      return (await read('WHERE s.id = $1', [source.id]))[0] as RegisteredSource
    },

    /**
     * Records an attempt as unfinished before it starts. If the process dies, the record stays, and counts as a failure
     * when the next attempt begins.
     * @returns false if the licence's access has changed since `known` was read
     */
    beginAttempt: (known: RegisteredSource, { at, dueAt }: Pick<Attempt, 'at' | 'dueAt'>): Promise<boolean> =>
      write(known.number, known.licence?.access, 'last_attempt = $3, due_at = $4, failures = $5, fault = $6', [
        new Date(at),
        new Date(dueAt),
        failuresOf(known),
        underWay(known.fault),
      ]),

    /** Restores the state in `known`, including its due date. */
    async takeBackAttempt(known: RegisteredSource): Promise<void> {
      const { number, licence, lastAttempt, dueAt, failures, fault } = known
      await write(number, licence?.access, 'last_attempt = $3, due_at = $4, failures = $5, fault = $6', [
        lastAttempt === null ? null : new Date(lastAttempt),
        dueAt === null ? null : new Date(dueAt),
        failures,
        fault,
      ])
    },

    /** Sets the due date of several sources. */
    async putOff(numbers: readonly number[], dueAt: number): Promise<void> {
      await pool.query('UPDATE source SET due_at = $2 WHERE number = ANY($1)', [numbers, new Date(dueAt)])
    },

    /** Records an outcome, unless the licence's access has changed since the attempt began. */
    async recordAttempt(number: number, { at, dueAt, fault, validators, access }: Attempt): Promise<void> {
      await write(
        number,
        access,
        // Use the shorter cadence that a group may have set during the attempt.
        `last_attempt = $3, fault = $5,
         due_at = CASE WHEN $5::text IS NULL
           THEN least($4::timestamptz, $3::timestamptz
             + (definition ->> 'cadenceMinutes')::float8 * (1 + $7::float8) * interval '1 minute') ELSE $4 END,
         failures = CASE WHEN $5::text IS NULL THEN 0 ELSE failures + 1 END,
         last_success = CASE WHEN $5::text IS NULL THEN $3 ELSE last_success END,
         validators = coalesce($6::jsonb, validators)`,
        [new Date(at), new Date(dueAt), fault ?? null, validators ? JSON.stringify(validators) : null, mostSpread],
      )
    },
  }
}

interface Entered<Licence> {
  readonly id: string
  readonly definition: Source | null
  /** The operator's correction of the catalogue's licence terms. */
  readonly terms: LicenceTerms | null
  readonly licence: Licence | null
}

type Stored<One extends SeenSource> = Omit<One, 'source' | 'licence'> & Entered<NonNullable<One['licence']>>
