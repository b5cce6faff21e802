import type { ModelExplanation } from '../../../contract/explanations.ts'
import { CallFailed, send } from '../../app/api.ts'
import { eventData } from '../../app/live-progress.ts'

/**
 * Asks the language model of the group to choose the sentences of an explanation.
 * @throws CallFailed
 */
export async function explainByModel(
  {
    path,
    query,
    groupId,
  }: { readonly path: string; readonly query: Readonly<Record<string, string>>; readonly groupId: string },
  signal: AbortSignal,
): Promise<ModelExplanation> {
  const response = await send(`${path}/model?${new URLSearchParams(query)}`, { method: 'GET', signal }, groupId)
  for await (const data of eventData(response.body, 'explanation')) return JSON.parse(data) as ModelExplanation
  throw new CallFailed('The connection was lost.', 0, 'unreachable')
}
