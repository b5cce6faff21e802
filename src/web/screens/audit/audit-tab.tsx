import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { GroupEntry } from '../../../contract/groups.ts'
import { toCsv } from '../../../domain/csv.ts'
import { permissionsByScope, type Scope } from '../../../domain/permission.ts'
import { api } from '../../app/api.ts'
import { codeName } from '../../i18n/code-name.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { roleName, roleNamesOf } from '../../session/group-row.ts'
import type { GroupOfUser, GuardedData } from '../../session/guarded.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Ago } from '../../ui/layout/ago.tsx'
import { QuietButton, SmallButton } from '../../ui/layout/buttons.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { CellFilter } from '../../ui/lists/cell-filter.tsx'
import { DataTable, RowButton } from '../../ui/lists/data-table.tsx'
import { FilterBar } from '../../ui/lists/filter-bar.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import { saveCsv } from '../../ui/state/save-file.ts'
import { useAction } from '../../ui/state/use-action.ts'
import { useAddressSearch } from '../../ui/state/use-address-search.ts'
import type { AuditTabData } from './audit-tab-data.ts'
import { auditQuery, auditRows, deedOf, type Folded, folded, readAuditFilter } from './audit-view.ts'
import { actionText, type NameOf } from './audit-words.ts'
import { useOptionNames } from './use-option-names.ts'

const AuditDrawer = latePart(() => import('./audit-drawer.tsx'))

/** Entries that were loaded later. */
interface Older {
  readonly key: string
  readonly entries: readonly AuditEntry[]
  readonly names: Readonly<Record<string, string>>
  readonly isAll: boolean
}

/** Columns that can be chosen; the first ones are shown until somebody chooses others. */
const auditColumns = ['about', 'actor', 'at', 'from'] as const
const usualAuditColumns = auditColumns.slice(0, 3)

const keyOf = ({ newest }: Folded) => `${newest.seq}`

/** Maximum of one call. */
const exportPage = 500

/** Audit log of a group, and whether its hash chain is intact. */
export default function AuditTab({
  group,
  members,
  entries: firstEntries,
  more,
  names: firstReferred,
  actions,
  actors,
  chain,
  roles,
  formats,
}: { group: GroupOfUser; members: GroupEntry['users'] } & AuditTabData) {
  const { t, language } = useTexts()
  const [loaded] = useSearchParams()
  const { search, go } = useAddressSearch()
  const filter = readAuditFilter(new URLSearchParams(search))
  // Of the entries that are shown.
  const query = auditQuery(loaded)
  const params = { id: group.id }
  // Entries loaded later belong to their filter and to the entries before them.
  const key = `${JSON.stringify(query)} ${firstEntries[0]?.seq}`
  const [older, setOlder] = useState<Older>()
  const current = older?.key === key ? older : { entries: [], names: {}, isAll: !more }
  const entries = [...firstEntries, ...current.entries]
  const referred = { ...firstReferred, ...current.names }
  const { groups } = useRouteLoaderData('guarded') as GuardedData
  const roleNames = roleNamesOf(roles)
  const names = new Map([...groups, ...members].map(({ id, name }) => [id, name]))
  const options = useOptionNames(group.id)
  const nameOf: NameOf = (field, value) => {
    // Something's own id stays readable as an id.
    if (field === 'id' || field === 'task_id') return undefined
    if (field === 'role') return roleName(value, roleNames, language)
    if (field === 'countries' || field === 'geographies') return codeName('region', value, language.locale)
    if (field === 'detected_format') return formats.get(value)
    return names.get(value) ?? referred[value] ?? options.nameOf(field, value)
  }
  const exporting = useExport(group.id, query)
  const look = useTableLook('audit', auditColumns, usualAuditColumns)
  const rows = folded(entries)
  const [openKey, setOpenKey] = useState<string>()
  const opened = rows.find((row) => keyOf(row) === openKey)
  const open = (row: Folded) => {
    options.want()
    setOpenKey(keyOf(row))
  }

  const set = (part: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    go(`?${next}`, { replace: true })
  }
  const readOn = async () => {
    const before = entries.at(-1)?.seq
    if (before === undefined) return
    const page = await api('GET /api/web/groups/{id}/audit', { params, query: { ...query, before } })
    setOlder({
      key,
      entries: [...current.entries, ...page.entries],
      names: { ...current.names, ...page.names },
      isAll: !page.more,
    })
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.audit')} />
      <Chain chain={chain} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Filters group={group} filter={filter} actions={actions} actors={actors} onChange={set} />
        <Box sx={{ ml: 'auto' }}>
          <ViewButton
            look={look}
            columns={auditColumns.map((id) => ({ id, text: t(id === 'from' ? 'address' : `audit.${id}`) }))}
            views={{ table: 'audit', current: search.slice(1), onShow: (query) => go(`?${query}`) }}
          />
        </Box>
        <QuietButton
          startIcon={<FileDownloadOutlined />}
          loading={exporting.busy}
          disabled={entries.length === 0}
          onClick={() => void exporting.start()}
        >
          {t('asCsv')}
        </QuietButton>
      </Box>
      {exporting.failure && <Alert severity="error">{exporting.failure}</Alert>}
      <Quiet role="status">{t(current.isAll ? 'audit.count' : 'audit.countSoFar', { count: entries.length })}</Quiet>
      {entries.length === 0 ? (
        <Card sx={{ p: 4, textAlign: 'center' }}>
          <SecondaryText>{t(isFilled(filter) ? 'audit.noneFound' : 'audit.none')}</SecondaryText>
        </Card>
      ) : (
        <DataTable
          container={{ component: Card }}
          lines={look}
          aria-label={t('nav.audit')}
          rows={rows}
          keyOf={keyOf}
          hover
          onOpen={open}
          columns={columnsOf({ members, language, onOpen: open, onActor: (actor) => set({ actor }) })}
        />
      )}
      {opened && (
        <AuditDrawer
          rows={rows}
          keyOf={keyOf}
          open={opened}
          title={actionText(deedOf(opened.newest), language)}
          about={aboutOf(opened.newest, members, language)}
          nameOf={nameOf}
          onOpen={open}
          onClose={() => setOpenKey(undefined)}
        />
      )}
      <LoadMore key={key} text={t('audit.older')} isAll={current.isAll} count={entries.length} onLoad={readOn} />
    </Box>
  )
}

/** Whether a filter asks for anything. */
const isFilled = (filter: ReturnType<typeof readAuditFilter>) =>
  Object.values(filter).some((value) => value !== undefined)

function Filters({
  group,
  filter,
  actions,
  actors,
  onChange,
}: Pick<AuditTabData, 'actions' | 'actors'> & {
  group: GroupOfUser
  filter: ReturnType<typeof readAuditFilter>
  onChange: (part: Record<string, string>) => void
}) {
  const { t, language } = useTexts()
  /** Resets the fields, also those with a date that could not be read. */
  const [cleared, setCleared] = useState(0)
  return (
    <>
      <FilterBar
        filters={[
          {
            id: 'action',
            label: t('audit.action'),
            isSingle: true,
            chosen: filter.action ? [filter.action] : [],
            textOf: (value) => actionText(value, language),
          },
          {
            id: 'actor',
            label: t('audit.actor'),
            isSingle: true,
            chosen: filter.actor ? [filter.actor] : [],
            textOf: (id) => actors.find((one) => one.id === id)?.name || id.slice(0, 8),
          },
        ]}
        countsKey={group.id}
        loadCounts={async (id) => (id === 'action' ? actions : actors.map((one) => one.id)).map((value) => ({ value }))}
        onChange={(id, [value = '']) => onChange({ [id]: value })}
      />
      {(['from', 'until'] as const).map((name) => (
        <DateField
          key={`${name} ${cleared}`}
          label={t(`audit.${name}`)}
          value={filter[name] ?? ''}
          onChange={(day) => onChange({ [name]: day })}
          sx={{ flex: '1 1 150px', maxWidth: { sm: 180 } }}
        />
      ))}
      {isFilled(filter) && (
        <SmallButton
          onClick={() => {
            setCleared(cleared + 1)
            onChange({ action: '', actor: '', from: '', until: '' })
          }}
        >
          {t('clearFilters')}
        </SmallButton>
      )}
    </>
  )
}

/** Exports all entries that a filter finds. */
function useExport(groupId: string, query: ReturnType<typeof auditQuery>) {
  const { busy, failure, run } = useAction()
  const start = () =>
    run(async () => {
      const all: AuditEntry[] = []
      for (;;) {
        const page = await api('GET /api/web/groups/{id}/audit', {
          params: { id: groupId },
          query: { ...query, limit: exportPage, ...(all.length > 0 && { before: all.at(-1)?.seq }) },
        })
        all.push(...page.entries)
        if (!page.more) break
      }
      saveCsv(`winnow-audit-${groupId.slice(0, 8)}.csv`, toCsv(auditRows(all)))
    })
  return { busy, failure, start }
}

/** Columns of the table. */
function columnsOf({
  members,
  language,
  onOpen,
  onActor,
}: {
  members: GroupEntry['users']
  language: Language
  onOpen: (row: Folded) => void
  /** Shows only what this person did. */
  onActor: (id: string) => void
}): Parameters<typeof DataTable<Folded>>[0]['columns'] {
  const { t } = language
  return [
    {
      id: 'action',
      head: t('audit.action'),
      isName: true,
      phoneLine: 1,
      cell: (row) => (
        <RowButton onOpen={() => onOpen(row)}>
          {actionText(deedOf(row.newest), language)}
          {row.rest.length > 0 && (
            <Quiet component="span">{` · ${t('audit.times', { count: row.rest.length + 1 })}`}</Quiet>
          )}
        </RowButton>
      ),
    },
    {
      id: 'about',
      head: t('audit.about'),
      width: 260,
      phoneLine: 2,
      cell: ({ newest }) => {
        const about = aboutOf(newest, members, language)
        return <span title={about}>{about}</span>
      },
    },
    {
      id: 'actor',
      head: t('audit.actor'),
      width: 200,
      phoneLine: 2,
      cell: ({ newest: { actor, actorName } }) =>
        actor === null ? (
          actorName ? (
            t('audit.operator', { name: actorName })
          ) : (
            t('audit.service')
          )
        ) : (
          <CellFilter text={actorName} onFilter={() => onActor(actor)} />
        ),
    },
    { id: 'from', head: t('address'), width: 150, cell: ({ newest: { from } }) => from ?? '–' },
    {
      id: 'at',
      head: t('audit.at'),
      width: 180,
      phoneLine: 1,
      // The drawer has the exact time.
      cell: ({ newest: { at } }) => <Ago at={at} isReached={false} />,
    },
  ]
}

/** Whether nobody has changed the record, as far as it is verified. */
function Chain({ chain }: Pick<AuditTabData, 'chain'>) {
  const { t, format } = useTexts()
  if (!chain.intact) {
    const seq = format.number(chain.faultAt ?? 0)
    const date = chain.faultFoundAt === null ? '–' : format.date(chain.faultFoundAt)
    return <Alert severity="error">{t('audit.chain.broken', { seq, date })}</Alert>
  }
  if (chain.verifiedTo + 1 < chain.newestFrom) {
    const [to, from] = [format.number(chain.verifiedTo), format.number(chain.newestFrom)]
    return (
      <Alert severity="info" variant="outlined">
        {t('audit.chain.unfinished', { to, from })}
      </Alert>
    )
  }
  return (
    <Alert severity="success" variant="outlined">
      {t('audit.chain.intact', { count: chain.entries })}
    </Alert>
  )
}

/** Readable name of an entry's target. */
function aboutOf(
  { action, target, name, before, after }: AuditEntry,
  members: GroupEntry['users'],
  { t }: Language,
): string | undefined {
  if (action.startsWith('entitlement.') && target !== null && target in permissionsByScope) {
    return t(`people.scope.${target as Scope}`)
  }
  const member = members.find(({ id }) => id === target)
  if (member) return member.name || member.email
  // Exceptions and watches are about a value.
  for (const value of [after?.value, before?.value, name, after?.email, before?.email]) {
    if (typeof value === 'string' && value !== '') return value
  }
  // Ids are not readable; they are shown below.
  return undefined
}
