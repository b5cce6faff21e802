import { type RawBuilder, sql } from 'kysely'
import { type Chosen, chosenFields } from '../../domain/subscription.ts'

/** `trendingTopics` is `trending_topics`: a new field of the domain needs its column and nothing here. */
const columnOf = (field: keyof Chosen) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = chosenFields.map((field) => sql.id(columnOf(field)))

/** `countries, country_rule, …`, for an insert. */
export const chosenColumns = sql.join(columns)

/** `s.country_rule "countryRule", …`, of a table under an alias. */
export const chosenColumnsOf = (alias: string): RawBuilder<unknown> =>
  sql.join(chosenFields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.id(field)}`))

/** The values of an insert, in the order of `chosenColumns`. */
export const chosenValues = (chosen: Chosen): RawBuilder<unknown> =>
  sql.join(chosenFields.map((field) => sql`${columnValue(chosen, field)}`))

/** `countries = …, country_rule = …`, of an update of these fields. */
export const chosenAssignments = (changes: Partial<Chosen>): RawBuilder<unknown> =>
  sql.join(
    chosenFields.flatMap((field, at) => (field in changes ? sql`${columns[at]} = ${columnValue(changes, field)}` : [])),
  )

/** Lists of objects are JSON, lists of texts arrays. */
function columnValue(chosen: Partial<Chosen>, field: keyof Chosen): unknown {
  const value = chosen[field]
  if (field === 'sources' || field === 'targetFormats') return JSON.stringify(value)
  return Array.isArray(value) ? [...value] : value
}
