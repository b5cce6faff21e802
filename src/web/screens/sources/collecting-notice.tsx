import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { CollectingState } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useRenewed } from '../../ui/use-renewed.ts'

const CollectingDialog = late(() => import('./collecting-dialog.tsx'))

/** Says how far the collection of real sources is, or what keeps them away; whoever may can change it here. */
export function CollectingNotice({
  groupId,
  state,
  onlyDemo,
  isOfCatalogue = false,
}: {
  groupId: string
  state: CollectingState
  /** No real source has data yet. */
  onlyDemo: boolean
  /** Also shown where all is well, so that it can be switched off. */
  isOfCatalogue?: boolean
}) {
  const { t, format, path } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { from, isOfOperator, mayChange, sources, collected, waiting, unreachedSince } = state
  const isUnderWay = from !== null && waiting > 0
  useRenewed(isUnderWay)
  const counts = { collected: format.number(collected), sources: format.number(sources) }
  const isQuiet = !unreachedSince && !isUnderWay && !onlyDemo
  if (isQuiet && !(isOfCatalogue && mayChange)) return null
  const decider = isOfOperator ? t('collecting.operator') : mayChange ? '' : t('collecting.ask')
  return (
    <Alert
      severity={unreachedSince ? 'warning' : 'info'}
      action={
        mayChange && (
          <Button color="inherit" size="small" onClick={() => setOpen(true)}>
            {t(from === null ? 'collecting.start' : 'collecting.stop')}
          </Button>
        )
      }
      sx={{
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': {
          pt: 0,
          flexBasis: { xs: '100%', sm: 'auto' },
          justifyContent: 'flex-end',
          alignItems: 'center',
        },
      }}
    >
      {unreachedSince ? (
        <>
          {t('collecting.unreached', { time: format.dateTime(unreachedSince) })}{' '}
          <Link component={RouterLink} to={path('status')} color="inherit" underline="always">
            {t('collecting.status')}
          </Link>
        </>
      ) : isUnderWay ? (
        <>
          {t('collecting.progress', counts)}
          <Box
            component="progress"
            value={sources - waiting}
            max={sources}
            aria-label={t('collecting.progress', counts)}
            sx={{
              display: 'block',
              width: '100%',
              maxWidth: 320,
              mt: 0.75,
              accentColor: 'var(--mui-palette-primary-main)',
            }}
          />
        </>
      ) : from === null ? (
        `${t('collecting.demo')} ${decider}`
      ) : (
        `${t('collecting.on', counts)} ${isOfOperator ? decider : ''}`
      )}
      <Suspense>
        {isOpen && <CollectingDialog groupId={groupId} state={state} onClose={() => setOpen(false)} />}
      </Suspense>
    </Alert>
  )
}
