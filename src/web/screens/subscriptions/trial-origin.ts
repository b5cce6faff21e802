import { longestSubscriptionName } from '../../../domain/subscription.ts'

/** The report from which a trial subscription is made. */
export interface TrialOrigin {
  /** Task id of the report, and its name. */
  readonly id: string
  readonly name: string
  readonly sources: readonly { readonly id: string; readonly name: string }[]
}

/** What the form of a new subscription is filled with when it is opened from a report. */
export interface NamedOrigin {
  /** Task id of the report. */
  readonly report: string
  readonly name: string
  /** Ids. */
  readonly sources: readonly string[]
}

/** The report and the selected sources as parameters of the form's address. */
export function writeOrigin({ id, name, sources }: TrialOrigin): string {
  return `${new URLSearchParams({ report: id, name, sources: sources.map((source) => source.id).join(',') })}`
}

/** Undefined if the form was not opened from a report. */
export function readOrigin(search: URLSearchParams): NamedOrigin | undefined {
  const report = search.get('report')
  if (!report) return undefined
  return {
    report,
    name: (search.get('name') ?? '').slice(0, longestSubscriptionName),
    sources: (search.get('sources') ?? '').split(',').filter(Boolean),
  }
}
