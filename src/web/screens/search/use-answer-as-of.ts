import type { SearchedValue } from '../../../contract/search.ts'
import type { CallOptions } from '../../app/api.ts'
import { useGroupId } from '../../session/use-group.ts'
import { settlingPauseMs } from '../../text/pauses.ts'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { asOfText, endOfDay, readIsoDay } from './days.ts'

/** What a section of an indicator's page is about. */
export interface Given {
  readonly value: SearchedValue
  /** `2026-03-01`; undefined for today. */
  readonly asOf: string | undefined
}

type Query = SearchedValue & { readonly groupID: string; readonly asOf?: string }

/** Asks about a value as of a day, again after each change. The last answer stays until the next one has come. */
export function useAnswerAsOf<Answer>(
  ask: (query: Query, options: CallOptions) => Promise<Answer>,
  { value: { kind, value }, asOf }: Given,
) {
  const groupID = useGroupId()
  const day = readIsoDay(asOf ?? null)
  const query = { groupID, kind, value, ...(day !== undefined && { asOf: asOfText(endOfDay(day)) }) }
  return useLoaded((options) => ask(query, options), JSON.stringify(query), { pauseMs: settlingPauseMs })
}
