import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import type { DarkWebPosts } from '../../../contract/dark-web.ts'
import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { LoadingBox } from '../../ui/loading-box.tsx'
import { countedText } from './found-text.ts'
import { HitList } from './hit-list.tsx'

/** Posts that mention an indicator. */
export default function Mentioning({ groupId, value: { kind, value } }: { groupId: string; value: SearchedValue }) {
  const language = useTexts()
  const { t } = language
  const [found, setFound] = useState<DarkWebPosts>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const stop = new AbortController()
    setFailure(undefined)
    api(
      'POST /api/web/dark-web/mentioning',
      { query: { groupID: groupId }, body: { kind, value } },
      { signal: stop.signal },
    ).then(setFound, (error) => !stop.signal.aborted && setFailure(error))
    return () => stop.abort()
  }, [groupId, kind, value, attempt])
  if (failure !== undefined) return <LoadFailure failure={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (!found) return <LoadingBox height={120} />
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {found.posts === 0 ? t('darkWeb.mentioning.none') : `${countedText(found, language)} ${t('darkWeb.claims')}`}
      </Typography>
      <HitList hits={found.hits} />
    </>
  )
}
