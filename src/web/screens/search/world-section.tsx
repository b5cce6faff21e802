import { Suspense } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import type { Given } from './use-answer-as-of.ts'

const World = late(() => import('./world.tsx'))

/** Where the group's subscriptions and reports contain a value; loaded when the user opens the section. */
export function WorldSection(given: Given) {
  const { t } = useTexts()
  const group = useGroup(given.groupId)
  if (!may(group, 'SUBSCRIPTION_READ') && !may(group, 'REPORT_READ')) return null
  return (
    <Folded title={t('world.title')} text={t('world.text')}>
      <Suspense fallback={<LoadingBox height={180} />}>
        <World {...given} />
      </Suspense>
    </Folded>
  )
}
