import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import type { DarkWebPosts } from '../../../contract/dark-web.ts'
import type { SearchedValue } from '../../../contract/search.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { HitList } from './hit-list.tsx'

/** Posts that mention an indicator; asked for when it is opened. */
export default function MentioningSection({ groupId, value }: { groupId: string; value: SearchedValue }) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  return (
    <Card component="section" aria-label={t('darkWeb.mentioning')} sx={{ p: { xs: 1, md: 1.5 } }}>
      <Typography component="h2" variant="h4">
        <Button
          fullWidth
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={content}
          onClick={() => setOpen(!isOpen)}
          endIcon={
            <ExpandMore sx={{ transition: 'transform 150ms', ...(isOpen && { transform: 'rotate(180deg)' }) }} />
          }
          sx={{ justifyContent: 'space-between', textAlign: 'start', px: { xs: 1, md: 1.5 } }}
        >
          <span>
            <Box component="span" sx={{ display: 'block', fontSize: '1.0625rem' }}>
              {t('darkWeb.mentioning')}
            </Box>
            <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'text.secondary' }}>
              {t('darkWeb.mentioning.text')}
            </Box>
          </span>
        </Button>
      </Typography>
      <Box id={content} hidden={!isOpen} sx={{ px: { xs: 1, md: 1.5 }, pb: isOpen ? 1 : 0 }}>
        {isOpen && <Posts groupId={groupId} value={value} />}
      </Box>
    </Card>
  )
}

function Posts({ groupId, value: { kind, value } }: { groupId: string; value: SearchedValue }) {
  const { t } = useTexts()
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
  if (!found) return <Skeleton variant="rounded" height={120} aria-label={t('loading')} />
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {`${found.posts === 0 ? t('darkWeb.mentioning.none') : t('darkWeb.found', { count: found.posts })} ${t('darkWeb.claims')}`}
      </Typography>
      <HitList hits={found.hits} />
    </>
  )
}
