import type { contract } from '../../contract/index.ts'
import { type LicenceProtocol, needsLicence, secretParameter } from '../../domain/own-licence.ts'
import { Problem } from '../../domain/problem.ts'
import { isTaxiiCollection, type Source } from '../../domain/source.ts'
import { refusedAddress } from '../../fetch/refused-address.ts'
import type { Vet } from '../../fetch/vet-address.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { CheckedAccess } from '../sources/check-access.ts'
import type { Access, Credential } from '../sources/licensed-fetch.ts'
import type { Asker } from '../sources/questions.ts'
import { completed, type KeptAccess, type LicenceStore } from './store.ts'

export interface LicenceCallDependencies {
  readonly licences: LicenceStore
  readonly catalogue: readonly Source[]
  /** Returns the reason why an address must never be fetched; undefined if it may be. */
  readonly vet: Vet
  /** Tries an access without storing anything. */
  readonly check: (access: Access, protocol: LicenceProtocol, asker: Asker) => Promise<CheckedAccess>
  /** Starts collecting after a change of licences. */
  readonly changed: () => Promise<void>
}

export function licenceHandlers({
  licences,
  catalogue,
  vet,
  check,
  changed,
}: LicenceCallDependencies): Handlers<typeof contract.licences> {
  /** @throws Problem if such an access cannot be stored or tried */
  async function refuse(protocol: LicenceProtocol, address: string, credential: string): Promise<void> {
    if (address === '') return
    const fault = await vet(address)
    if (fault) throw refusedAddress('source.address-refused', fault)
    if (credential !== 'none' && !/^https:/i.test(address)) throw new Problem('licence.not-encrypted')
    const parameter = secretParameter(address)
    if (parameter !== undefined) throw new Problem('licence.secret-in-address', { parameter: parameter.slice(0, 40) })
    if (protocol === 'taxii' && !isTaxiiCollection(address)) throw new Problem('licence.no-collection')
  }

  return {
    list: ({ params }, { user }) => licences.list(user, params.id),

    async create({ params, body }, { user }) {
      sameGroup(body.groupID, params.id)
      const entry = catalogue.find(({ id }) => id === body.sourceID)
      if (!entry) throw new Problem('not-found')
      if (!needsLicence(entry)) throw new Problem('licence.source-free', { source: entry.name })
      const credential = body.credential && completed(body.credential, '')
      await refuse(body.protocol ?? 'http', body.address ?? '', credential?.kind ?? 'none')
      await licences.create(user, params.id, { ...body, credential })
      await changed()
      return existing(licences.one(user, params.id, body.sourceID))
    },

    async patch({ params, body }, { user }) {
      sameGroup(body.groupID, params.id)
      const touchesAccess = [body.address, body.protocol, body.credential].some((one) => one !== undefined)
      const credentialFor = async (stored: KeptAccess) => {
        if (!touchesAccess) return undefined
        const { protocol = stored.protocol, address = stored.address } = body
        const entered = body.credential ?? { kind: stored.credential, name: stored.credential_name }
        const credential = completed(entered, secretFor(stored, address))
        await refuse(protocol, address, entered.kind)
        return body.credential && credential
      }
      await changing(licences.patch(user, params.id, body, credentialFor))
      await changed()
      return existing(licences.one(user, params.id, body.sourceID))
    },

    async remove({ params, query, body }, { user }) {
      const { forceRemoveFromSubscription: force, revokeConsent: revoke } = body
      await changing(licences.remove(user, params.id, query.sourceID, { force, revoke }))
      await changed()
    },

    async check({ params, body }, { user, group: { groupId, root = groupId, branch }, signal }) {
      sameGroup(body.groupID, params.id)
      const { sourceID, protocol, address } = body
      const stored = await licences.access(user, params.id, sourceID)
      const known = stored && { kind: stored.credential, name: stored.credential_name }
      const entered = body.credential ?? known ?? { kind: 'none' as const, name: '' }
      const { isKept: _, ...credential } = completed(entered, stored ? secretFor(stored, address) : '')
      await refuse(protocol, address, credential.kind)
      const asker = { root, branch, signal }
      const { format, read, rejected, kinds, isPart } = await check(accessTo(address, credential), protocol, asker)
      return { format, read, rejected: { ...rejected }, kinds: { ...kinds }, isPart }
    },
  }
}

/** The stored credential, if the address is on the server for which it was entered. Nobody may send it elsewhere. */
const secretFor = (stored: KeptAccess, address: string): string =>
  URL.parse(stored.address)?.origin === URL.parse(address)?.origin ? stored.secret : ''

const accessTo = (address: string, { kind, name, secret }: Credential): Access => ({
  address,
  credential: { kind, name, secret },
})

/** The body must name the same group as the address, in which the permission was checked. */
function sameGroup(named: string | undefined, groupId: string): void {
  if (named !== undefined && named.toLowerCase() !== groupId.toLowerCase()) {
    throw new Problem('request.invalid', { detail: 'body.groupID: is not the group of the address' })
  }
}
