/**
 * Protocols for licensed data: a file over HTTP, a TAXII 2.1 collection, or a MISP feed (a folder with
 * `manifest.json`).
 */
export const licenceProtocols = ['http', 'taxii', 'misp'] as const
export type LicenceProtocol = (typeof licenceProtocols)[number]

/** Ways in which publishers authenticate readers: not at all, user and password, a header, or a URL parameter. */
export const credentialKinds = ['none', 'basic', 'header', 'query'] as const
export type CredentialKind = (typeof credentialKinds)[number]

const secretNames =
  /^(?:(?:api|access|auth|client|secret|user)?[-_.]?(?:key|token|secret)|auth|authorization|pass(?:word|wd|code)?|pwd)$/i

/**
 * Name of the first URL parameter that looks like a secret. Addresses are shown and logged; credentials are not, so
 * secrets must not stand in the address.
 */
export const secretParameter = (address: string): string | undefined =>
  [...(URL.parse(address)?.searchParams ?? [])].find(([name, value]) => value !== '' && secretNames.test(name))?.[0]

/**
 * Status of a licence.
 * `Inactive`: the address or the consent is missing.
 * `Checking`: waiting for the first collection.
 * `Active`: collected.
 * `Refused`: the publisher denied access or sent nothing readable.
 * `Withdrawn`: the consent was withdrawn.
 */
export const licenceStatuses = ['Inactive', 'Checking', 'Active', 'Refused', 'Withdrawn'] as const
export type LicenceStatus = (typeof licenceStatuses)[number]

/** Tells whether a catalogue source requires a licence or a key. */
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

/** Id of the source that a licence creates for its group only. */
export const licensedId = (licenceId: string): string => `licence.${licenceId}`
/** Tells whether a source id belongs to a licence. */
export const isLicensedId = (sourceId: string): boolean => sourceId.startsWith('licence.')
