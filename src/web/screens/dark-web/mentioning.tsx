import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { LoadingBox } from '../../ui/layout/loading-box.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { useLoaded } from '../../ui/state/use-loaded.ts'
import { countedText } from './found-text.ts'
import { HitList } from './hit-list.tsx'

/** Posts on the dark web that mention an indicator. */
export default function Mentioning({ value: { kind, value } }: { value: SearchedValue }) {
  const groupId = useGroupId()
  const language = useTexts()
  const { t } = language
  const input = { query: { groupID: groupId }, body: { kind, value } }
  const asked = useLoaded((options) => api('POST /api/web/dark-web/mentioning', input, options), JSON.stringify(input))
  const { answer: found, failure, again } = asked
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
