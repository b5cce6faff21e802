import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { OwnLicence } from '../../../contract/licences.ts'
import { api } from '../../app/api.ts'
import { readInBackground } from '../../app/page-data.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may, useGroupId } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { AddButton } from '../../ui/layout/add-button.tsx'
import { QuietButton } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useAsked } from '../../ui/state/use-asked.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { licenceFields } from './licence-fields.ts'
import { LicenceList } from './licence-list.tsx'
import type { LicencesTabData } from './licences-tab-data.ts'

const LicenceDialog = late(() => import('./licence-dialog.tsx'))
const RemoveLicenceDialog = late(() => import('./remove-licence-dialog.tsx'))

/** Licensed sources and custom sources of the group. */
export default function LicencesTab({ group, licences, licensable, custom }: { group: GroupOfUser } & LicencesTabData) {
  const { t } = useTexts()
  const { revalidate } = useRevalidator()
  const { dialog, show } = useDialog()
  const { toast, tell, tellFailure } = useTell()
  const mayAdd = may(group, 'GROUP_LIST_ADD')
  const [address] = useSearchParams()
  const wanted = address.get(licenceFields.source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for an address, and not again when licences are read anew
  useEffect(() => {
    if (wanted === null || !mayAdd) return
    edit(licences.find(({ sourceID, notInByox }) => sourceID === wanted && !notInByox))
  }, [wanted])

  useRenewed(licences.some(({ status }) => status === 'Checking'))

  const announce = (text: string) => {
    tell(text)
    void readInBackground(revalidate)
  }
  const own = new Set(licences.filter(({ notInByox }) => !notInByox).map(({ sourceID }) => sourceID))
  const edit = (licence?: OwnLicence) =>
    show((close, closeAnd) => (
      <LicenceDialog
        licence={licence}
        first={{
          source: wanted ?? undefined,
          fee: Number(address.get(licenceFields.fee)) || undefined,
          isTrial: address.has(licenceFields.trial),
        }}
        choices={licensable.filter(({ id }) => !own.has(id))}
        onClose={close}
        onDone={closeAnd(({ sourceName: name }) => announce(t(licence ? 'licences.saved' : 'licences.made', { name })))}
      />
    ))
  useAsked('new', () => mayAdd && edit())
  const remove = (licence: OwnLicence) =>
    show((close, closeAnd) => (
      <RemoveLicenceDialog
        licence={licence}
        onClose={close}
        onDone={closeAnd(() => announce(t('licences.removed', { name: licence.sourceName })))}
        onFailed={closeAnd((failure) => tellFailure(failure, (error) => t('licences.remove.failed', { error })))}
      />
    ))
  const addButton = mayAdd && <AddButton onClick={() => edit()}>{t('licences.add')}</AddButton>
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.licences')} text={t('licences.text')}>
        {licences.length > 0 && addButton}
      </PlaceHead>
      {licences.length > 0 ? (
        <LicenceList
          licences={licences}
          onEdit={may(group, 'GROUP_LIST_PATCH') ? edit : undefined}
          onRemove={may(group, 'GROUP_LIST_DELETE') ? remove : undefined}
        />
      ) : (
        <EmptyState
          icon={<KeyOutlined />}
          title={t('licences.empty')}
          text={t(mayAdd ? 'licences.empty.text' : 'licences.empty.viewer')}
        >
          {addButton}
        </EmptyState>
      )}
      {custom.length > 0 && <CustomSources sources={custom} mayChange={may(group, 'REPORT_CREATE')} />}
      {dialog}
      {toast}
    </Box>
  )
}

/** Selectable hours between two collections; another value is kept. */
const cadences = [1, 6, 24, 168] as const

/** Custom sources of the group. */
function CustomSources({ sources, mayChange }: { sources: LicencesTabData['custom']; mayChange: boolean }) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { busy, failure, run } = useChange()
  const [message, setMessage] = useState<string>()
  const act = (text: string, action: () => Promise<unknown>) => {
    setMessage(undefined)
    return run(async () => {
      await action()
      setMessage(text)
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
                <QuietButton
                  disabled={busy}
                  aria-label={t('group.custom.collectNamed', { name })}
                  onClick={() =>
                    void act(t('group.custom.collecting'), () =>
                      api('POST /api/web/groups/{id}/feeds/{sourceId}/collect', params(id)),
                    )
                  }
                >
                  {t('group.custom.collect')}
                </QuietButton>
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
