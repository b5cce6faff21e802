import { type RawBuilder, sql } from 'kysely'
import { type Chosen, chosenFields } from '../../domain/subscription.ts'

/**
 * Column of a field, such as `trending_topics` for `trendingTopics`. A new field of the domain needs only its column.
 */
const columnOf = (field: keyof Chosen) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns = chosenFields.map((field) => sql.id(columnOf(field)))

/** SQL list of columns for an insert: `countries, country_rule, …`. */
export const chosenColumns = sql.join(columns)

/** SQL to select the columns of an alias as fields: `s.country_rule "countryRule", …`. */
export const chosenColumnsOf = (alias: string): RawBuilder<unknown> =>
  sql.join(chosenFields.map((field) => sql`${sql.ref(`${alias}.${columnOf(field)}`)} as ${sql.id(field)}`))

/** SQL values for an insert, in the order of `chosenColumns`. */
export const chosenValues = (chosen: Chosen): RawBuilder<unknown> =>
  sql.join(chosenFields.map((field) => sql`${columnValue(chosen, field)}`))

/** SQL assignments for an update of these fields: `countries = …, country_rule = …`. */
export const chosenAssignments = (changes: Partial<Chosen>): RawBuilder<unknown> =>
  sql.join(
    chosenFields.flatMap((field, at) => (field in changes ? sql`${columns[at]} = ${columnValue(changes, field)}` : [])),
  )

/** Lists of objects are stored as JSON, lists of texts as arrays. */
function columnValue(chosen: Partial<Chosen>, field: keyof Chosen): unknown {
  const value = chosen[field]
  if (field === 'sources' || field === 'targetFormats') return JSON.stringify(value)
  return Array.isArray(value) ? [...value] : value
}
