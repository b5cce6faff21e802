import AddIcon from '@mui/icons-material/Add'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { OwnLicence } from '../../../contract/licences.ts'
import { readInBackground } from '../../app/page-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { CustomSources } from './custom-sources.tsx'
import { licenceFields } from './licence-links.tsx'
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
    show((close) => (
      <LicenceDialog
        groupId={group.id}
        licence={licence}
        first={{
          source: wanted ?? undefined,
          fee: Number(address.get(licenceFields.fee)) || undefined,
          isTrial: address.has(licenceFields.trial),
        }}
        choices={licensable.filter(({ id }) => !own.has(id))}
        onClose={close}
        onDone={({ sourceName: name }) => {
          close()
          announce(t(licence ? 'licences.saved' : 'licences.made', { name }))
        }}
      />
    ))
  const remove = (licence: OwnLicence) =>
    show((close) => (
      <RemoveLicenceDialog
        groupId={group.id}
        licence={licence}
        onClose={close}
        onDone={() => {
          close()
          announce(t('licences.removed', { name: licence.sourceName }))
        }}
        onFailed={(failure) => {
          close()
          tellFailure(failure, (error) => t('licences.remove.failed', { error }))
        }}
      />
    ))
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => edit()}>
      {t('licences.add')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <SectionHead title={t('licences.link')} text={t('licences.text')}>
        {licences.length > 0 && addButton}
      </SectionHead>
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
      {custom.length > 0 && (
        <CustomSources groupId={group.id} sources={custom} mayChange={may(group, 'REPORT_CREATE')} />
      )}
      {dialog}
      {toast}
    </Box>
  )
}
