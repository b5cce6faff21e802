import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type CredentialKind, type LicenceProtocol, licensedId } from '../../domain/own-licence.ts'
import type { Authentication, Source } from '../../domain/source.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Access, UnreadableCredential } from './licensed-fetch.ts'
import type { SourceRegister } from './register.ts'

interface Dependencies {
  readonly pool: pg.Pool
  readonly register: Pick<SourceRegister, 'enter'>
  readonly catalogue: readonly Source[]
  readonly secrets: Pick<Secrets, 'open'>
}

/** Columns of `own_licence`: how the source is reached. */
export interface AccessColumns {
  readonly protocol: LicenceProtocol
  readonly address: string
  readonly credential: CredentialKind
  readonly credential_name: string
}

interface Row extends AccessColumns {
  readonly id: string
  readonly group_id: string
  readonly source_id: string
  readonly sealed: string | null
  readonly definition: Source | null
}

/** SQL condition for `own_licence l`: the licence is valid, because its group exists and consents. */
const holds = `EXISTS (SELECT FROM licence_consent c JOIN app_group g ON g.id = c.group_id
  WHERE c.group_id = l.group_id AND c.source_id = l.source_id AND c.withdrawn_at IS NULL AND g.deleted_at IS NULL)`

/** Sources under the groups' own licences. Each is a copy of the catalogue's entry for one group. */
export function licensedSources({ pool, register, catalogue, secrets }: Dependencies) {
  const read = async (where: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<Row>(
      `SELECT l.id, l.group_id, l.source_id, l.protocol, l.address, l.credential, l.credential_name, l.sealed, s.definition
       FROM own_licence l LEFT JOIN source s ON s.id = 'licence.' || l.id
       WHERE l.address <> '' AND ${holds} AND ${where}`,
      [...values],
    )
    return rows
  }
  return {
    /**
     * Enters new and changed sources of licences that have an address and consent.
     * @returns their ids
     */
    async enter(): Promise<readonly string[]> {
      const entered: string[] = []
      for (const row of await read('true', [])) {
        const entry = catalogue.find(({ id }) => id === row.source_id)
        if (!entry) continue
        const source = licensedSource(entry, row)
        if (isDeepStrictEqual(row.definition, JSON.parse(JSON.stringify(source)))) continue
        await register.enter(source, 'custom', row.group_id)
        entered.push(source.id)
      }
      return entered
    },

    /**
     * Returns the access for fetching the source; undefined if no valid licence allows it, or if the licence's address or
     * format has changed since the source was entered. @throws UnreadableCredential
     */
    async accessOf(source: Source): Promise<Access | undefined> {
      const { id } = source
      const [row] = await read(`'licence.' || l.id = $1`, [id])
      const entry = catalogue.find((one) => one.id === row?.source_id)
      if (!row || !entry || !isDeepStrictEqual(storedForm(source), storedForm(licensedSource(entry, row))))
        return undefined
      const opened =
        row.sealed === null ? { secret: '' } : await secrets.open<{ secret: string }>('licence', row.sealed)
      if (!opened) throw new UnreadableCredential(`${id}: sealed with another secret`)
      return {
        address: row.address,
        credential: { kind: row.credential, name: row.credential_name, secret: opened.secret },
      }
    },
  }
}

/** Addresses and reading of a source as the database returns them. */
const storedForm = ({ addresses, reading }: Source): unknown => JSON.parse(JSON.stringify({ addresses, reading }))

const authenticationBy = { none: 'none', basic: 'basic', header: 'key', query: 'key' } as const satisfies Readonly<
  Record<CredentialKind, Authentication>
>

/**
 * A group's copy of a catalogue entry. It has an id of its own, so it cannot appear in other groups' reports, figures
 * or deliveries.
 */
function licensedSource(
  entry: Source,
  { id, address, protocol, credential }: Pick<Row, 'id' | 'address' | 'protocol' | 'credential'>,
): Source {
  const { aliases: _, reading, publishesAdditions, ...said } = entry
  const isKnown = protocol === 'http' && entry.addresses.includes(address)
  return {
    ...said,
    id: licensedId(id),
    addresses: [address],
    authentication: authenticationBy[credential],
    ...(protocol === 'misp' && { reading: { format: 'misp-manifest' } }),
    ...(protocol === 'taxii' && { reading: { format: 'stix2' } }),
    ...(isKnown && reading && { reading }),
    ...(isKnown && publishesAdditions && { publishesAdditions }),
  }
}
