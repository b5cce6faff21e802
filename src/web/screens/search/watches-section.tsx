import Skeleton from '@mui/material/Skeleton'
import { Suspense } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { Folded } from '../../ui/folded.tsx'

const Watches = late(() => import('./watches.tsx'))

/** What the group watches; asked for when it is opened. */
export function WatchesSection({ groupId }: { groupId: string }) {
  const { t } = useTexts()
  return (
    <Folded title={t('watches.title')} text={t('watches.text')}>
      <Suspense fallback={<Skeleton variant="rounded" height={120} aria-label={t('loading')} />}>
        <Watches groupId={groupId} />
      </Suspense>
    </Folded>
  )
}
