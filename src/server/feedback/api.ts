import type { contract } from '../../contract/index.ts'
import { longestListed } from '../../domain/group-list.ts'
import { isKindId } from '../../domain/observables/index.ts'
import { readValueAs } from '../../domain/observables/read.ts'
import { Problem } from '../../domain/problem.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing } from '../platform/must-exist.ts'
import { maySee, type SourceRegister } from '../sources/register.ts'
import type { FeedbackStore } from './store.ts'

interface Named {
  readonly source?: string | undefined
  readonly kind?: string | undefined
  readonly value?: string | undefined
}

export function feedbackHandlers({
  feedback,
  register,
}: {
  feedback: FeedbackStore
  register: Pick<SourceRegister, 'byId' | 'readerFor'>
}): Handlers<typeof contract.feedback> {
  /** The key of the target. @throws Problem if it does not exist for this group */
  async function targetOf(groupId: string, { source, kind, value }: Named): Promise<string> {
    if (source !== undefined && kind === undefined && value === undefined) {
      const registered = await register.byId(source)
      if (!registered || !maySee(await register.readerFor(groupId), registered)) throw new Problem('not-found')
      return `source ${source}`
    }
    if (source === undefined && kind !== undefined && isKindId(kind) && value !== undefined) {
      const indicator = readValueAs(kind, value)
      if (indicator && Buffer.byteLength(indicator.value) <= longestListed)
        return `${indicator.kind} ${indicator.value}`
      throw new Problem('request.invalid', { detail: `value: no ${kind}` })
    }
    throw new Problem('request.invalid', { detail: 'expected source, or kind and value' })
  }

  return {
    async ofTarget({ params, query }, { user }) {
      return feedback.ofTarget(user, params.id, await targetOf(params.id, query))
    },
    ofSources: ({ params }, { user }) => feedback.ofSources(user, params.id),
    async save({ params, body }, { user }) {
      const { verdict, comment, ...named } = body
      return feedback.save(user, params.id, { target: await targetOf(params.id, named), verdict, comment })
    },
    remove: ({ params }, { user }) => changing(feedback.remove(user, params.id, params.feedbackId)),
  }
}
