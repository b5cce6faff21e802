import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useGroupId } from '../../session/use-group.ts'
import { shareText } from '../../text/share-text.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { OutlinedButton, OutlinedLink } from '../../ui/layout/buttons.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import { type Column, DataTable, nameStyle } from '../../ui/lists/data-table.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { tickColumn } from '../../ui/lists/tick-column.tsx'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import type { CustomersTabData } from './customers-tab-data.ts'

const SeveralDialog = late(() => import('./several-dialog.tsx'))

const nameOf = ({ name }: Customer) => name
const idOf = ({ id }: Customer) => id
const customerColumns = ['hits', 'silent', 'unpulled', 'trials', 'coverage', 'passed', 'cost'] as const

/** The groups below a group, those that most need attention first, and what can be made for several of them at once. */
export default function CustomersTab({ customers, roles, templates }: CustomersTabData) {
  const groupId = useGroupId()
  const { t, format, path, language } = useTexts()
  const { dialog, show, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const [onlyUrgent, setOnlyUrgent] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const look = useTableLook('customers', customerColumns)
  const urgent = customers.filter(({ attention }) => attention > 0)
  const list = useLongList(onlyUrgent ? urgent : customers, nameOf)
  if (customers.length === 0) {
    return (
      <>
        <PlaceHead title={t('nav.customers')} />
        <EmptyState title={t('customers.empty')} text={t('customers.empty.text')}>
          <OutlinedLink to={`${path('groups')}?group=${groupId}`}>{t('group.manage')}</OutlinedLink>
        </EmptyState>
      </>
    )
  }
  const create = () =>
    show((close) => (
      <SeveralDialog
        customers={customers.filter(({ id }) => chosen.has(id))}
        roles={roles}
        templates={templates}
        showSecret={showSecret}
        onDone={() => reloadAndTell(t('customers.several.done'))}
        onClose={close}
      />
    ))
  const link = (id: string, tab: 'hunt' | 'sensors' | 'subscriptions' | 'reports', text: string, isUrgent: boolean) => (
    <PageLink
      to={path('group', { groupId: id }, tab)}
      sx={isUrgent ? { color: 'warning.main', fontWeight: 640 } : { color: 'text.primary' }}
    >
      {text}
    </PageLink>
  )
  const part = (count: number, of: number) =>
    of === 0 ? '–' : t('customers.of', { part: format.number(count), all: format.number(of) })
  const figures: Record<(typeof customerColumns)[number], Column<Customer>['cell']> = {
    hits: ({ id, hits }) => link(id, 'hunt', format.number(hits), hits > 0),
    silent: ({ id, silent, sensors }) => link(id, 'sensors', part(silent, sensors), silent > 0),
    unpulled: ({ id, unpulled, subscriptions }) =>
      link(id, 'subscriptions', part(unpulled, subscriptions), unpulled > 0),
    trials: ({ id, trialsEnding }) => link(id, 'subscriptions', format.number(trialsEnding), trialsEnding > 0),
    coverage: ({ covered, suspicious }) =>
      covered === null || !suspicious ? '–' : shareText(covered, suspicious, language, 0),
    passed: ({ passed }) => (passed === null ? '–' : format.number(passed)),
    cost: ({ eurPerYear }) => format.number(eurPerYear),
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <PlaceHead title={t('nav.customers')} text={t('customers.text')}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          {urgent.length > 0 && (
            <SwitchField
              label={t('customers.attention', { count: format.number(urgent.length) })}
              isOn={onlyUrgent}
              onChange={setOnlyUrgent}
            />
          )}
          <ViewButton look={look} columns={customerColumns.map((id) => ({ id, text: t(`customers.${id}`) }))} />
          <OutlinedButton disabled={chosen.size === 0} onClick={create}>
            {t('customers.several', { count: format.number(chosen.size) })}
          </OutlinedButton>
        </Box>
      </PlaceHead>
      <DataTable
        container={{ component: Card }}
        aria-label={t('nav.customers')}
        lines={look}
        rows={list.shown}
        keyOf={idOf}
        isSelected={({ id }) => chosen.has(id)}
        columns={[
          {
            ...tickColumn<Customer>(
              { chosen, onChange: setChosen },
              list.shown.map(idOf),
              { all: t('customers.choose.all'), of: ({ name }) => t('customers.choose', { name }) },
              idOf,
            ),
            phoneLine: 1,
          },
          {
            id: 'group',
            head: t('group'),
            isName: true,
            cell: ({ id, name }) => (
              <PageLink to={path('group', { groupId: id })} title={name} sx={nameStyle}>
                {name}
              </PageLink>
            ),
          },
          ...customerColumns.map((id) => ({
            id,
            head: t(`customers.${id}`),
            align: 'right' as const,
            width: 112,
            phoneLine: 2 as const,
            phoneLabel: `${t(`customers.${id}`)}:`,
            cell: figures[id],
          })),
        ]}
      />
      <MoreRows list={list} />
      {dialog}
      {toast}
    </Box>
  )
}
