import type { SearchedValue } from '../../../contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useAnswer } from '../../ui/state/use-loaded.ts'
import { countedText } from './found-text.ts'
import { HitList } from './hit-list.tsx'

/** Posts on the dark web that mention an indicator. */
export default function Mentioning({ value: { kind, value } }: { value: SearchedValue }) {
  const groupId = useGroupId()
  const { t, language } = useTexts()
  const input = { query: { groupID: groupId }, body: { kind, value } }
  const { answer: found, failure, again } = useAnswer('POST /api/web/dark-web/mentioning', input)
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={again} />
  if (!found) return <LoadingBox height={120} />
  return (
    <>
      <Quiet>
        {found.posts === 0 ? t('darkWeb.mentioning.none') : `${countedText(found, language)} ${t('darkWeb.claims')}`}
      </Quiet>
      <HitList hits={found.hits} />
    </>
  )
}
