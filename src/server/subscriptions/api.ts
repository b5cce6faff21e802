import type { contract } from '../../contract/index.ts'
import type { Contents, DeliveryPreview, PreviewBody, Pull, SubscriptionChange } from '../../contract/subscriptions.ts'
import type { Candidate, Chosen } from '../../domain/subscription.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { Asking, SubscriptionChoices } from './choices.ts'
import { idOfAttempt } from './keys.ts'
import { methodsOf, type SubscriptionStore } from './store.ts'

/** Details of a subscription. Results are undefined if it does not exist or belongs to another group. */
export interface SubscriptionReadings {
  /** Newest first. */
  history(
    who: Actor,
    groupId: string,
    id: string,
    offset: number,
  ): Promise<
    { total: number; changes: SubscriptionChange[]; sourceNames: Readonly<Record<string, string>> } | undefined
  >
  contents(asking: Asking, id: string): Promise<Contents | undefined>
  /** Newest first. */
  pulls(who: Actor, groupId: string, id: string, offset: number): Promise<{ total: number; pulls: Pull[] } | undefined>
}

/** Previews what the chosen sources and formats would deliver now. */
export interface SubscriptionPreview {
  /**
   * @returns null while the preview is still being computed
   * @throws Problem if no source is chosen
   */
  of(asking: Asking, body: PreviewBody, signal: AbortSignal): Promise<DeliveryPreview | null>
}

export interface SubscriptionDependencies {
  readonly subscriptions: SubscriptionStore
  readonly readings: SubscriptionReadings
  readonly choices: SubscriptionChoices
  readonly preview: SubscriptionPreview
}

export function subscriptionHandlers({
  subscriptions,
  readings,
  choices,
  preview,
}: SubscriptionDependencies): Handlers<typeof contract.subscriptions> {
  return {
    list: ({ query }, { user }) => subscriptions.list(user, query.groupID),
    detail: ({ params, query }, { user }) => existing(subscriptions.detail(user, query.groupID, params.id)),
    async preview({ query: { groupID }, body }, { user, locale, signal }) {
      return { preview: await preview.of({ who: user, groupId: groupID, locale }, body, signal) }
    },
    async create({ query: { groupID, authMethod }, body: { basedOnReport, ...body } }, { user, headers }) {
      const attempt = headers.get('idempotency-key')?.slice(0, 200)
      const targetFormats = body.targetFormats.map((format) => ({
        ...format,
        authMethod: format.authMethod ?? authMethod,
      }))
      // `checked` refuses formats for which no authentication method is chosen.
      const chosen = await choices.checked({ who: user, groupId: groupID }, {
        ...body,
        targetFormats,
      } as Candidate)
      const methods = methodsOf(chosen.targetFormats, authMethod)
      return subscriptions.create(user, groupID, {
        chosen,
        methods,
        ...(basedOnReport && { basedOnReport: basedOnReport.id }),
        ...(attempt && { id: idOfAttempt(user.id, groupID, attempt) }),
      })
    },
    async patch({ params: { id }, query: { groupID, authMethod }, body }, { user }) {
      const before = await existing(subscriptions.chosen(user, groupID, id))
      const wanted = { ...before, ...(body as Partial<Chosen>) }
      const checked = await choices.checked({ who: user, groupId: groupID }, wanted, before)
      // Store only the fields that were sent: somebody else may have changed others meanwhile.
      const changes = Object.fromEntries(Object.keys(body).map((field) => [field, checked[field as keyof Chosen]]))
      return existing(subscriptions.patch(user, groupID, id, { rotate: authMethod, changes }))
    },
    history: ({ params, query }, { user }) => existing(readings.history(user, query.groupID, params.id, query.offset)),
    contents: ({ params, query: { groupID } }, { user, locale }) =>
      existing(readings.contents({ who: user, groupId: groupID, locale }, params.id)),
    pulls: ({ params, query }, { user }) => existing(readings.pulls(user, query.groupID, params.id, query.offset)),
    revokeKey: ({ params, query }, { user }) =>
      changing(subscriptions.revokeKey(user, query.groupID, params.id, params.keyId)),
    resetKey: ({ params, query }, { user }) =>
      changing(subscriptions.resetKey(user, query.groupID, params.id, params.keyId)),
    decideRelease: ({ params, query, body }, { user }) =>
      changing(subscriptions.decide(user, query.groupID, params.id, body.decision)),
    remove: ({ params, query }, { user }) => changing(subscriptions.remove(user, query.groupID, params.id)),
    bin: ({ params }, { user }) => subscriptions.bin(user, params.id),
    restore: ({ params, query }, { user }) => existing(subscriptions.restore(user, query.groupID, params.id)),
  }
}
