import type { OutputContext, OutputPart } from '../../formats/output-format.ts'
import { jsonLine, oneLine } from '../../formats/outputs/lines.ts'
import { tagValue } from '../../formats/outputs/misp-attribute.ts'
import { nameUuid } from '../../formats/outputs/name-uuid.ts'

type Licences = NonNullable<OutputContext['licences']>

/** Adds the licences of its sources to each indicator, because an imported file has no page that lists them. */
export function licensedPart(part: OutputPart, format: 'STIX21' | 'MISP', licences: Licences): OutputPart {
  const licensed = format === 'STIX21' ? licensedObjects : licensedAttribute
  return {
    ...part,
    entries(indicator, context) {
      const entries = part.entries(indicator, context)
      if (typeof entries === 'string') return entries
      const licencesOfIndicator = indicator.sources.flatMap(({ id, name }) => {
        const licence = licences.get(id)
        return licence ? [{ source: name, ...licence }] : []
      })
      return licencesOfIndicator.length === 0 ? entries : licensed(entries, licencesOfIndicator)
    },
  }
}

interface SourceLicence {
  readonly source: string
  readonly name: string
  readonly credit?: string
}

/** Adds a statement marking with the licence to each STIX object (STIX 2.1, section 7.2.1.1). */
function licensedObjects(entries: readonly string[], licences: readonly SourceLicence[]): string[] {
  const statements = [
    ...new Set(
      licences.map(({ source, name, credit }) =>
        oneLine(`${source}: ${name}${credit === undefined ? '' : `. ${credit}`}`),
      ),
    ),
  ]
  const markings = statements.map((statement) => ({
    type: 'marking-definition',
    id: `marking-definition--${nameUuid(`stix statement ${statement}`)}`,
    spec_version: '2.1',
    created: '2026-01-01T00:00:00.000Z',
    definition_type: 'statement',
    definition: { statement },
  }))
  const marked = entries.map((entry) => {
    const object = JSON.parse(entry)
    if (object.type !== 'indicator') return entry
    const refs = [...(object.object_marking_refs ?? []), ...markings.map(({ id }) => id)]
    return jsonLine({ ...object, object_marking_refs: refs })
  })
  return [...markings.map(jsonLine), ...marked]
}

function licensedAttribute(entries: readonly string[], licences: readonly SourceLicence[]): string[] {
  const names = licences.flatMap(({ name, credit }) => [
    `winnow:licence="${tagValue(name)}"`,
    ...(credit === undefined ? [] : [`winnow:credit="${tagValue(credit)}"`]),
  ])
  return entries.map((entry) => {
    const attribute = JSON.parse(entry)
    return jsonLine({ ...attribute, Tag: [...attribute.Tag, ...[...new Set(names)].map((name) => ({ name }))] })
  })
}
