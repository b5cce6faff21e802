import { Suspense } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { may, useGroup } from '../../session/use-group.ts'
import { Folded } from '../../ui/layout/folded.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import type { Given } from './use-answer-as-of.ts'

const Mentioning = late(() => import('../dark-web/mentioning.tsx'))

/** Posts on the dark web that mention a value; loaded when the user opens the section. */
export function MentioningSection({ groupId, value }: Pick<Given, 'groupId' | 'value'>) {
  const { t } = useTexts()
  if (!may(useGroup(), 'DARK_WEB_SEARCH_USE')) return null
  return (
    <Folded title={t('darkWeb.mentioning')} text={t('darkWeb.mentioning.text')}>
      <Suspense fallback={<LoadingBox height={120} />}>
        <Mentioning groupId={groupId} value={value} />
      </Suspense>
    </Folded>
  )
}
