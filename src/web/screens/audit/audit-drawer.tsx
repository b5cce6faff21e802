import Box from '@mui/material/Box'
import type { AuditEntry } from '../../../contract/audit.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Caption, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { RowDrawer } from '../../ui/lists/row-drawer.tsx'
import { differences } from './audit-differences.ts'
import type { Folded } from './audit-view.ts'
import { fieldText, type NameOf, valueText } from './audit-words.ts'

/** Entries of a row of the audit log: when, and what changed. */
export default function AuditDrawer({
  title,
  about,
  nameOf,
  open,
  ...drawer
}: {
  rows: readonly Folded[]
  keyOf: (row: Folded) => string
  open: Folded
  title: string
  about: string | undefined
  nameOf: NameOf
  onOpen: (row: Folded) => void
  onClose: () => void
}) {
  return (
    <RowDrawer
      {...drawer}
      open={open}
      label={title}
      head={
        <>
          <SectionTitle>{title}</SectionTitle>
          {about && <Quiet sx={{ overflowWrap: 'anywhere' }}>{about}</Quiet>}
        </>
      }
    >
      {[open.newest, ...open.rest].map((entry) => (
        <EntryDetails key={entry.seq} entry={entry} nameOf={nameOf} />
      ))}
    </RowDrawer>
  )
}

function EntryDetails({ entry, nameOf }: { entry: AuditEntry; nameOf: NameOf }) {
  const { t, format, language } = useTexts()
  const { seq, at, traceId, target } = entry
  const changes = differences(entry)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Quiet>{format.dateTime(at)}</Quiet>
      {changes.length === 0 ? (
        <Quiet>{t('audit.noDifference')}</Quiet>
      ) : (
        <FactList
          termWidth={190}
          sx={{ bgcolor: 'action.hover', borderRadius: '10px', p: 1.75 }}
          facts={changes.map(({ field, of = [], before, after }) => [
            [
              fieldText(field, language),
              ...(of.length > 0 ? [of.map((id) => valueText(listOf(field), id, nameOf, language)).join(', ')] : []),
            ].join(': '),
            <>
              {before !== undefined && (
                <Box component="del" sx={{ color: 'error.main', mr: after === undefined ? 0 : 1 }}>
                  {before.map((one) => valueText(field, one, nameOf, language)).join(', ')}
                </Box>
              )}
              {after !== undefined && (
                <Box component="ins" sx={{ color: 'success.main', textDecoration: 'none' }}>
                  {after.map((one) => valueText(field, one, nameOf, language)).join(', ')}
                </Box>
              )}
            </>,
          ])}
        />
      )}
      <Caption sx={{ overflowWrap: 'anywhere' }}>
        {t('audit.number', { seq: format.number(seq) })}
        {target && ` · ${t('audit.target', { target })}`}
        {traceId && ` · ${t('audit.trace', { traceId })}`}
      </Caption>
    </Box>
  )
}

/** The list whose items have the field. */
const listOf = (field: string) => field.split('.').slice(0, -1).join('.')
