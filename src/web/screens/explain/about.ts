import type { Explanation as Explained, ModelExplanation } from '../../../contract/explanations.ts'
import { api, CallFailed, send } from '../../app/api.ts'
import { eventData } from '../../app/live-progress.ts'
import { defanged } from './facts.ts'

/** What an explanation is about: a report, or an indicator as of a day. */
export type About =
  | { readonly groupId: string; readonly report: string; readonly passed?: 'yes' }
  | { readonly groupId: string; readonly kind: string; readonly value: string; readonly asOf: string | undefined }

/** Loads an explanation in ready-made sentences. */
export function explain(about: About, signal: AbortSignal): Promise<Explained> {
  const asked =
    'report' in about
      ? api(
          'GET /api/web/uploads/files/results/{id}/explanation',
          { params: { id: about.report }, query: reportQuery(about) },
          { signal },
        )
      : api('GET /api/web/search/life/explanation', { query: indicatorQuery(about) }, { signal })
  return asked.then((found) => readable(found, about))
}

/** Where the server has an explanation: path and query. */
function addressOf(about: About) {
  const { groupId } = about
  if ('report' in about) {
    const path = `/api/web/uploads/files/results/${encodeURIComponent(about.report)}/explanation`
    return { path, groupId, query: reportQuery(about) }
  }
  return { path: '/api/web/search/life/explanation', groupId, query: indicatorQuery(about) }
}

function reportQuery({ groupId, passed }: Extract<About, { report: string }>) {
  return { groupID: groupId, ...(passed && { passed }) }
}

function indicatorQuery({ groupId, kind, value, asOf }: Extract<About, { kind: string }>) {
  return { groupID: groupId, kind, value, ...(asOf !== undefined && { asOf }) }
}

/** The explanation as it is shown: with indicators defanged on the page of one. */
function readable(found: Explained, about: About): Explained {
  return 'report' in about ? found : defanged(found, about.kind)
}

/**
 * Asks the language model of the group to choose the sentences of an explanation.
 * @throws CallFailed
 */
export async function explainByModel(about: About, signal: AbortSignal): Promise<ModelExplanation> {
  const { path, query, groupId } = addressOf(about)
  const response = await send(`${path}/model?${new URLSearchParams(query)}`, { method: 'GET', signal }, groupId)
  for await (const data of eventData(response.body, 'explanation')) {
    const found = JSON.parse(data) as ModelExplanation
    return { ...found, explanation: readable(found.explanation, about) }
  }
  throw new CallFailed('The connection was lost.', 0, 'unreachable')
}
