import type { ModelExplanation } from '../../contract/explanations.ts'
import type { contract } from '../../contract/index.ts'
import type { PermissionId } from '../../domain/permission.ts'
import { Problem } from '../../domain/problem.ts'
import { explain } from '../../engine/explain/explain.ts'
import type { Facts } from '../../engine/explain/facts.ts'
import { reportFacts } from '../../engine/explain/report-facts.ts'
import type { Actor } from '../platform/db/db.ts'
import type { Handlers, Membership, ServerEvent } from '../platform/http/calls.ts'
import { resultOf } from '../reports/result.ts'
import type { ReportStore } from '../reports/store.ts'
import type { indicatorReader } from './about-indicator.ts'
import type { Explainer } from './explainer.ts'
import type { ModelStore } from './models.ts'
import { replyOf } from './replies.ts'

export interface ExplanationCallDependencies {
  readonly reports: Pick<ReportStore, 'one'>
  readonly readIndicator: ReturnType<typeof indicatorReader>
  readonly explainer: Explainer
  readonly models: Pick<ModelStore, 'settings' | 'save' | 'remove'>
}

/** Facts of a report may leave the installation: they are counts of the group's own log, without markings or licences. */
const ownFigures = async () => true

/** Explanations: sentences made of facts that the product has computed. */
export function explanationHandlers(dependencies: ExplanationCallDependencies): Handlers<typeof contract.explanations> {
  const { reports, readIndicator, explainer, models } = dependencies

  /** @throws Problem as `resultOf` */
  async function factsOfReport(
    user: Actor,
    id: string,
    request: { groupID: string; passed?: 'yes' | undefined },
  ): Promise<Facts> {
    const report = resultOf(await reports.one(user, request.groupID, id))
    return reportFacts(report, { onlyPassed: request.passed === 'yes' })
  }

  return {
    async report({ params, query }, { user, group, locale }) {
      checkPermission(group, 'REPORT_READ')
      const facts = await factsOfReport(user, params.id, query)
      return replyOf(explain(facts, { locale }), await explainer.offered(query.groupID))
    },

    async indicator({ query: { groupID, kind, value, asOf } }, { user, group, locale }) {
      checkPermission(group, 'IOC_SEARCH_SHOW')
      const { facts } = await readIndicator(user, { groupId: groupID, kind, value, asOf })
      return replyOf(explain(facts, { locale }), await explainer.offered(groupID))
    },

    async reportByModel({ params, query }, { user, group, locale, signal }) {
      checkPermission(group, 'REPORT_READ')
      const facts = await factsOfReport(user, params.id, query)
      return once(() => explainer.explain({ groupId: query.groupID, facts, locale, mayLeave: ownFigures }, signal))
    },

    async indicatorByModel({ query: { groupID, kind, value, asOf } }, { user, group, locale, signal }) {
      checkPermission(group, 'IOC_SEARCH_SHOW')
      const about = await readIndicator(user, { groupId: groupID, kind, value, asOf })
      return once(() => explainer.explain({ groupId: groupID, locale, ...about }, signal))
    },

    model: ({ params }, { user }) => models.settings(user, params.id),

    saveModel: ({ params, body }, { user }) => models.save(user, params.id, body),

    removeModel: ({ params }, { user }) => models.remove(user, params.id),
  }
}

/** A stream with one event, which keeps the connection open while the model answers. */
async function* once(explain: () => Promise<ModelExplanation>): AsyncGenerator<ServerEvent> {
  yield { event: 'explanation', data: await explain() }
}

/** An explanation reveals its subject, so the reader needs the permission for that. @throws Problem `permission.missing` */
function checkPermission({ permissions }: Membership, permission: PermissionId): void {
  if (!permissions.has(permission)) throw new Problem('permission.missing')
}
