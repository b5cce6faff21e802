import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { GroupProfile } from '../../../contract/groups.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'

const mostBytes = 2 * 2 ** 20
const accepted = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** Widths of the specification (section 9) for all places of a logo at pixel ratios 1 and 2. */
const widths = [320, 640, 768, 1024] as const
const logoAt = (logoRef: string, width: number) => `/files/logos/${encodeURIComponent(logoRef)}/${width}.webp`

/** Logo of the group on light and dark backgrounds; can be changed and removed with permission. */
export function LogoCard({
  group,
  profile,
  mayChange,
}: {
  group: { readonly id: string; readonly name: string }
  profile: GroupProfile
  mayChange: boolean
}) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const { busy, doing, failure, run, clear } = useAction()
  const { logoRef, ownLogo } = profile
  const params = { id: group.id }

  const act = (what: 'save' | 'remove', action: () => Promise<unknown>) => {
    setRefused(undefined)
    return run(async () => {
      await action()
      await revalidate()
    }, what)
  }
  const choose = (file: File | undefined) => {
    clear()
    if (!file) return
    if (file.size > mostBytes || (file.type !== '' && !accepted.split(',').includes(file.type))) {
      setRefused(t('problem.group.logo-unreadable'))
      return
    }
    void act('save', () => api('PUT /api/web/groups/{id}/logo', { params, body: { file } }))
  }
  if (!mayChange && logoRef === null) return null
  return (
    <Card component="section" aria-labelledby="logo-title" sx={{ p: { xs: 2, sm: 2.5 }, display: 'grid', gap: 1.5 }}>
      <Box>
        <Typography variant="h4" component="h2" id="logo-title">
          {t('group.logo')}
        </Typography>
        <Quiet>
          {logoRef === null ? t('group.logo.none') : ownLogo ? t('group.logo.own') : t('group.logo.inherited')}
        </Quiet>
      </Box>
      {logoRef === null ? (
        <Box
          aria-hidden
          sx={{
            height: 96,
            borderRadius: '10px',
            border: '1px dashed',
            borderColor: 'divider',
            display: 'grid',
            placeItems: 'center',
            color: 'text.disabled',
          }}
        >
          <ImageOutlined />
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', borderRadius: '10px', overflow: 'hidden' }}>
          {['#0b0c10', '#fafaf9'].map((ground, index) => (
            <Box
              key={ground}
              sx={{ bgcolor: ground, height: 96, p: 2, display: 'grid', placeItems: 'center', overflow: 'hidden' }}
            >
              <img
                src={logoAt(logoRef, widths[0])}
                srcSet={widths.map((width) => `${logoAt(logoRef, width)} ${width}w`).join(', ')}
                sizes="140px"
                alt={index === 0 ? t('group.logo.alt', { name: group.name }) : ''}
                style={{ display: 'block', maxWidth: '100%', width: 'auto', height: 64, objectFit: 'contain' }}
              />
            </Box>
          ))}
        </Box>
      )}
      {mayChange && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              loading={doing === 'save'}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {t(ownLogo ? 'group.logo.change' : 'group.logo.choose')}
            </Button>
            {ownLogo && (
              <Button
                color="inherit"
                size="small"
                loading={doing === 'remove'}
                disabled={busy}
                onClick={() => void act('remove', () => api('DELETE /api/web/groups/{id}/logo', { params }))}
              >
                {t('licences.remove')}
              </Button>
            )}
          </Box>
          <input
            ref={input}
            type="file"
            accept={accepted}
            hidden
            aria-label={t('group.logo.choose')}
            onChange={({ target }) => {
              choose(target.files?.[0])
              // Allows choosing the same file again.
              target.value = ''
            }}
          />
          <Caption>{t('group.logo.text')}</Caption>
        </>
      )}
      {(refused ?? failure) && <Alert severity="error">{refused ?? failure}</Alert>}
    </Card>
  )
}
