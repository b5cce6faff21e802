import AddIcon from '@mui/icons-material/Add'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { OwnLicence } from '../../../contract/licences.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import type { TabData } from '../groups/group-page.ts'
import type { GroupOfUser } from '../session/guarded.tsx'
import { may } from '../session/use-group.ts'
import { CustomSources } from './custom-sources.tsx'
import { LicenceList } from './licence-list.tsx'

const LicenceDialog = late(() => import('./licence-dialog.tsx'))
const RemoveLicenceDialog = late(() => import('./remove-licence-dialog.tsx'))

/** Interval for polling the first collection, which takes seconds. Not used if the installation collects nothing. */
const askedEveryMs = 5000
const askedAtMost = 24

/** Licensed sources and custom sources of the group. */
export default function LicencesTab({
  group,
  licences: given,
  licensable,
  custom,
}: { group: GroupOfUser } & TabData<'licences'>) {
  const { t } = useTexts()
  const input = { params: { id: group.id } }
  const loaded = useLoaded((options) => api('GET /api/web/groups/{id}/byox', input, options), group.id, {
    first: given,
  })
  const { answer: licences = given, failure, again } = loaded
  const [before, setBefore] = useState(given)
  if (given !== before) {
    setBefore(given)
    loaded.change(() => given)
  }
  /** An existing licence, or a new one. */
  const [edited, setEdited] = useState<OwnLicence | 'new'>()
  const [removed, setRemoved] = useState<OwnLicence>()
  const [message, setMessage] = useState<ToastMessage>()
  const asked = useRef(0)
  const mayAdd = may(group, 'GROUP_LIST_ADD')

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as one is being checked
  useEffect(() => {
    if (!licences.some(({ status }) => status === 'Checking') || asked.current >= askedAtMost) return
    asked.current++
    const timer = setTimeout(again, askedEveryMs)
    return () => clearTimeout(timer)
  }, [licences])

  const announce = (text: string) => {
    asked.current = 0
    setEdited(undefined)
    setRemoved(undefined)
    setMessage({ severity: 'success', text })
    again()
  }
  const own = new Set(licences.filter(({ notInByox }) => !notInByox).map(({ sourceID }) => sourceID))
  const addButton = mayAdd && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t('licences.add')}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <LoadFailure failure={failure} what={t('licences.failed')} onRetry={again} />
      {licences.length > 0 ? (
        <>
          <SectionHead title={t('licences.title')} text={t('licences.text')}>
            {addButton}
          </SectionHead>
          <LicenceList
            licences={licences}
            onEdit={may(group, 'GROUP_LIST_PATCH') ? setEdited : undefined}
            onRemove={may(group, 'GROUP_LIST_DELETE') ? setRemoved : undefined}
          />
        </>
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
