import type { ExplainedSentence, ModelExplanation } from '../../../contract/explanations.ts'
import { CallFailed, send } from '../../api.ts'
import { serverEvents } from '../../live-progress.ts'

/**
 * Asks the language model of the group to word an explanation.
 * @param onSentence gets each sentence as soon as the server has verified it
 * @throws CallFailed
 */
export async function wordedByModel(
  {
    path,
    query,
    groupId,
  }: { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly groupId: string },
  onSentence: (sentence: ExplainedSentence) => void,
  signal: AbortSignal,
): Promise<ModelExplanation> {
  const response = await send(`${path}/model?${new URLSearchParams(query)}`, { method: 'GET', signal }, groupId)
  for await (const { event, data } of serverEvents(response.body)) {
    if (event === 'sentence') onSentence(JSON.parse(data) as ExplainedSentence)
    if (event === 'explanation') return JSON.parse(data) as ModelExplanation
  }
  throw new CallFailed('The connection was lost.', 0, 'unreachable')
}
