import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import type { SearchedValue } from '../../../contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../session/use-group.ts'
import { Folded } from './folded.tsx'

const World = late(() => import('./world.tsx'))

/** What a value means to the group; asked for when it is opened. */
export function WorldSection({
  groupId,
  value,
  asOf,
}: {
  groupId: string
  value: SearchedValue
  /** `2026-03-01`; undefined for today. */
  asOf: string | undefined
}) {
  const { t } = useTexts()
  const group = useGroup(groupId)
  if (!may(group, 'SUBSCRIPTION_READ') && !may(group, 'REPORT_READ')) return null
  return (
    <Folded title={t('world.title')} text={t('world.text')}>
      <Suspense fallback={<Skeleton variant="rounded" height={180} aria-label={t('loading')} />}>
        <World groupId={groupId} value={value} asOf={asOf} />
      </Suspense>
    </Folded>
  )
}
