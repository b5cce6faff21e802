import { licences as licenceCalls } from '../../../contract/licences.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { needsLicence } from '../../../domain/own-licence.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'

/** Content of the tab of licences. */
export async function loadLicences(place: LoaderPlace, id: string) {
  const [licences, sources = []] = await Promise.all([
    ask(place, licenceCalls.list, { params: { id } }),
    askMaybe(place, sourceCalls.list, { query: { groupID: id } }),
  ])
  const named = (some: typeof sources) =>
    some.map(({ id, name, maintainer, records }) => ({ id, name, maintainer, records }))
  const copies = new Set(licences.map(({ feedID }) => feedID))
  return {
    licences,
    licensable: named(sources.filter((one) => !one.custom && needsLicence(one))),
    custom: sources
      .filter((one) => one.custom && !copies.has(one.id))
      .map(({ id, name, records, cadenceMinutes }) => ({ id, name, records, cadenceMinutes })),
  }
}

export type LicencesTabData = NonNullable<Awaited<ReturnType<typeof loadLicences>>>
