import AddIcon from '@mui/icons-material/Add'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { OwnLicence } from '../../../contract/licences.ts'
import { readInBackground } from '../../app/page-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may } from '../../session/use-group.ts'
import { Toast, type ToastMessage } from '../../ui/dialogs/toast.tsx'
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
  /** An existing licence, or a new one. */
  const [edited, setEdited] = useState<OwnLicence | 'new'>()
  const [removed, setRemoved] = useState<OwnLicence>()
  const [message, setMessage] = useState<ToastMessage>()
  const mayAdd = may(group, 'GROUP_LIST_ADD')
  const [address] = useSearchParams()
  const wanted = address.get(licenceFields.source)
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for an address, and not again when licences are read anew
  useEffect(() => {
    if (wanted === null || !mayAdd) return
    setEdited(licences.find(({ sourceID, notInByox }) => sourceID === wanted && !notInByox) ?? 'new')
  }, [wanted])

  useRenewed(licences.some(({ status }) => status === 'Checking'))

  const announce = (text: string) => {
    setEdited(undefined)
    setRemoved(undefined)
    setMessage({ severity: 'success', text })
    void readInBackground(revalidate)
  }
  const own = new Set(licences.filter(({ notInByox }) => !notInByox).map(({ sourceID }) => sourceID))
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t('licences.add')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <SectionHead title={t('licences.title')} text={t('licences.text')}>
        {licences.length > 0 && addButton}
      </SectionHead>
      {licences.length > 0 ? (
        <LicenceList
          licences={licences}
          onEdit={may(group, 'GROUP_LIST_PATCH') ? setEdited : undefined}
          onRemove={may(group, 'GROUP_LIST_DELETE') ? setRemoved : undefined}
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
      <Suspense>
        {edited && (
          <LicenceDialog
            groupId={group.id}
            licence={edited === 'new' ? undefined : edited}
            first={{
              source: wanted ?? undefined,
              fee: Number(address.get(licenceFields.fee)) || undefined,
              isTrial: address.has(licenceFields.trial),
            }}
            choices={licensable.filter(({ id }) => !own.has(id))}
            onClose={() => setEdited(undefined)}
            onDone={({ sourceName: name }) =>
              announce(t(edited === 'new' ? 'licences.made' : 'licences.saved', { name }))
            }
          />
        )}
        {removed && (
          <RemoveLicenceDialog
            groupId={group.id}
            licence={removed}
            onClose={() => setRemoved(undefined)}
            onDone={() => announce(t('licences.removed', { name: removed.sourceName }))}
            onFailed={(text) => {
              setRemoved(undefined)
              setMessage({ severity: 'error', text })
            }}
          />
        )}
      </Suspense>
      <Toast message={message} onClose={setMessage} />
    </Box>
  )
}
