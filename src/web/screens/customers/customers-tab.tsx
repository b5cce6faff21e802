import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useState } from 'react'
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
import { DataTable } from '../../ui/lists/data-table.tsx'
import { MoreRows } from '../../ui/lists/more-rows.tsx'
import { useLongList } from '../../ui/lists/use-long-list.ts'
import type { CustomersTabData } from './customers-tab-data.ts'

const SeveralDialog = late(() => import('./several-dialog.tsx'))

const nameOf = ({ name }: Customer) => name

/** The groups below a group, those that most need attention first, and what can be made for several of them at once. */
export default function CustomersTab({ customers, roles, templates }: CustomersTabData) {
  const groupId = useGroupId()
  const { t, format, path, language } = useTexts()
  const { dialog, show, showSecret } = useDialog()
  const { toast, reloadAndTell } = useTell()
  const [onlyUrgent, setOnlyUrgent] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
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
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
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
  const shownIds = list.shown.map(({ id }) => id)
  const isAll = shownIds.every((id) => chosen.has(id))
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
  const number = (id: string, head: string, cell: (customer: Customer) => ReactNode) => ({
    id,
    head,
    align: 'right' as const,
    cellSx: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
    cell,
  })
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
          <OutlinedButton disabled={chosen.size === 0} onClick={create}>
            {t('customers.several', { count: format.number(chosen.size) })}
          </OutlinedButton>
        </Box>
      </PlaceHead>
      <Card sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={t('nav.customers')}>
        <DataTable
          size="small"
          aria-label={t('nav.customers')}
          rows={list.shown}
          keyOf={({ id }) => id}
          isSelected={({ id }) => chosen.has(id)}
          columns={[
            {
              id: 'choose',
              padding: 'checkbox',
              head: (
                <Checkbox
                  size="small"
                  checked={isAll}
                  slotProps={{ input: { 'aria-label': t('customers.choose.all') } }}
                  onChange={(_, isChosen) => choose(shownIds, isChosen)}
                />
              ),
              cell: ({ id, name }) => (
                <Checkbox
                  size="small"
                  checked={chosen.has(id)}
                  slotProps={{ input: { 'aria-label': t('customers.choose', { name }) } }}
                  onChange={(_, isChosen) => choose([id], isChosen)}
                />
              ),
            },
            {
              id: 'group',
              head: t('group'),
              isName: true,
              cellSx: { overflowWrap: 'anywhere', minWidth: 140 },
              cell: ({ id, name }) => <PageLink to={path('group', { groupId: id })}>{name}</PageLink>,
            },
            number('hits', t('customers.hits'), ({ id, hits }) => link(id, 'hunt', format.number(hits), hits > 0)),
            number('silent', t('customers.silent'), ({ id, silent, sensors }) =>
              link(id, 'sensors', part(silent, sensors), silent > 0),
            ),
            number('unpulled', t('customers.unpulled'), ({ id, unpulled, subscriptions }) =>
              link(id, 'subscriptions', part(unpulled, subscriptions), unpulled > 0),
            ),
            number('trials', t('customers.trials'), ({ id, trialsEnding }) =>
              link(id, 'subscriptions', format.number(trialsEnding), trialsEnding > 0),
            ),
            number('coverage', t('customers.coverage'), ({ covered, suspicious }) =>
              covered === null || !suspicious ? '–' : shareText(covered, suspicious, language, 0),
            ),
            number('passed', t('customers.passed'), ({ passed }) => (passed === null ? '–' : format.number(passed))),
            number('cost', t('customers.cost'), ({ eurPerYear }) => format.number(eurPerYear)),
          ]}
        />
      </Card>
      <MoreRows list={list} />
      {dialog}
      {toast}
    </Box>
  )
}
