/** How a publisher gives what was licensed: a file over HTTP, a TAXII 2.1 collection, or a MISP feed (a folder with `manifest.json`). */
export const licenceProtocols = ['http', 'taxii', 'misp'] as const
export type LicenceProtocol = (typeof licenceProtocols)[number]

/** How the publisher wants to be shown who asks: not at all, user and password, a header, or a parameter of the address. */
export const credentialKinds = ['none', 'basic', 'header', 'query'] as const
export type CredentialKind = (typeof credentialKinds)[number]

const secretNames =
  /^(?:(?:api|access|auth|client|secret|user)?[-_.]?(?:key|token|secret)|auth|authorization|pass(?:word|wd|code)?|pwd)$/i

/** The parameter of an address that holds a secret by its name: an address is shown and recorded, a credential is not. */
export const secretParameter = (address: string): string | undefined =>
  [...(URL.parse(address)?.searchParams ?? [])].find(([name, value]) => value !== '' && secretNames.test(name))?.[0]

/**
 * Where a licence stands. `Inactive`: no address or no consent yet. `Checking`: about to be collected for the first time.
 * `Active`: collected. `Refused`: the publisher turned us away, or gave nothing that can be read. `Withdrawn`: the consent
 * was taken back.
 */
export const licenceStatuses = ['Inactive', 'Checking', 'Active', 'Refused', 'Withdrawn'] as const
export type LicenceStatus = (typeof licenceStatuses)[number]

/** Whether a source of the catalogue is one that somebody needs a licence or a key for. */
export function needsLicence({
  commercial,
  authentication,
  demo,
}: {
  readonly commercial: boolean
  readonly authentication: string
  readonly demo?: boolean
}): boolean {
  return !demo && (commercial || authentication !== 'none')
}

/** The source that a licence makes of an entry of the catalogue, for its group alone. */
export const licensedId = (licenceId: string): string => `licence.${licenceId}`
export const isLicensedId = (sourceId: string): boolean => sourceId.startsWith('licence.')
