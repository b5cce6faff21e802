import { Suspense } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { Folded } from '../../ui/layout/folded.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'

const Watches = late(() => import('./watches.tsx'))

/** What the group watches; loaded when the user opens the section. */
export function WatchesSection({ groupId }: { groupId: string }) {
  const { t } = useTexts()
  return (
    <Folded title={t('watches.title')} text={t('watches.text')}>
      <Suspense fallback={<LoadingBox height={120} />}>
        <Watches groupId={groupId} />
      </Suspense>
    </Folded>
  )
}
