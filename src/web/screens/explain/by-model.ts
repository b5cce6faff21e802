import type { ExplainedSentence, ModelExplanation } from '../../../contract/explanations.ts'
import { CallFailed, send } from '../../api.ts'
import { serverEvents } from '../../live-progress.ts'

/**
 * Has an explanation worded by the group's language model. `onSentence` gets each sentence as it is verified.
 * @param path of the explanation, with its query
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
