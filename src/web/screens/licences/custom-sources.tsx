import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../app/api.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { plainList, ruled } from '../../theme.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import type { LicencesTabData } from './licences-tab-data.ts'

/** Selectable hours between two collections; another value is kept. */
const cadences = [1, 6, 24, 168] as const

/** Custom sources of the group. */
export function CustomSources({
  groupId,
  sources,
  mayChange,
}: {
  groupId: string
  sources: LicencesTabData['custom']
  mayChange: boolean
}) {
  const { t, format, path } = useTexts()
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [message, setMessage] = useState<string>()
  const act = (text: string, action: () => Promise<unknown>) => {
    setMessage(undefined)
    return run(async () => {
      await action()
      setMessage(text)
      await revalidate()
    })
  }
  const params = (sourceId: string) => ({ params: { id: groupId, sourceId } })
  return (
    <Card component="section" aria-labelledby="custom-title">
      <Box sx={{ p: 2.5, pb: 1 }}>
        <CardTitle id="custom-title">{t('group.custom.title', { count: sources.length })}</CardTitle>
        <Quiet>{t('group.custom.text')}</Quiet>
        {(failure ?? message) && (
          <Alert severity={failure ? 'error' : 'success'} sx={{ mt: 1 }}>
            {failure ?? message}
          </Alert>
        )}
      </Box>
      <Box component="ul" sx={plainList}>
        {sources.map(({ id, name, records, cadenceMinutes }) => (
          <Box
            key={id}
            component="li"
            sx={{
              ...ruled,
              px: 2.5,
              py: 1,
              display: 'flex',
              alignItems: 'center',
              flexWrap: 'wrap',
              columnGap: 2,
              rowGap: 1,
            }}
          >
            <Box sx={{ overflowWrap: 'anywhere', flex: '1 1 260px' }}>
              <PageLink to={path('source', { id })} color="textPrimary">
                {name}
              </PageLink>
              <Quiet>{t('group.custom.records', { count: records, shown: format.number(records) })}</Quiet>
            </Box>
            {mayChange && (
              <>
                <SelectField
                  label={t('group.custom.cadence')}
                  value={cadenceMinutes}
                  disabled={busy}
                  options={[...new Set([...cadences.map((hours) => hours * 60), cadenceMinutes])]
                    .sort((a, b) => a - b)
                    .map((minutes) => ({ value: minutes, text: cadenceText(minutes, t) }))}
                  onChange={(minutes) =>
                    void act(t('feedback.saved'), () =>
                      api('PATCH /api/web/groups/{id}/feeds/{sourceId}', {
                        ...params(id),
                        body: { cadenceMinutes: minutes },
                      }),
                    )
                  }
                  sx={{ minWidth: 160 }}
                />
                <Button
                  color="inherit"
                  disabled={busy}
                  aria-label={t('group.custom.collectNamed', { name })}
                  onClick={() =>
                    void act(t('group.custom.collecting'), () =>
                      api('POST /api/web/groups/{id}/feeds/{sourceId}/collect', params(id)),
                    )
                  }
                >
                  {t('group.custom.collect')}
                </Button>
              </>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  )
}

function cadenceText(minutes: number, t: Language['t']): string {
  if (minutes === 24 * 60) return t('group.custom.daily')
  if (minutes === 7 * 24 * 60) return t('group.custom.weekly')
  return t('group.custom.every', { hours: Math.round(minutes / 60) })
}
