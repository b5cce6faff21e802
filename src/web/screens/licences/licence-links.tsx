import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink, useParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'

/** Values of the licence form, as an address has them. */
export const licenceFields = { source: 'licence', fee: 'fee', trial: 'trial' } as const

/** Links to the licence form, filled in; nothing for people who may add none. */
export function LicenceLinks({
  groupId,
  source = '',
  fee,
  children,
}: {
  /** By default, that of the address. */
  groupId?: string | undefined
  /** Id of the source in the catalogue; empty: it is chosen in the form. */
  source?: string
  /** EUR a year. */
  fee?: number | undefined
  /** Further ways to content of the source. */
  children?: ReactNode
}) {
  const { t, path } = useTexts()
  const params = useParams()
  const id = groupId ?? params.groupId ?? ''
  const group = useGroup(id)
  if (!group || !may(group, 'GROUP_LIST_ADD')) return null
  const addressOf = (trial: boolean) =>
    `${path('group', { groupId: id }, 'licences')}&${new URLSearchParams({
      [licenceFields.source]: source,
      ...(fee !== undefined && { [licenceFields.fee]: `${fee}` }),
      ...(trial && { [licenceFields.trial]: 'yes' }),
    })}`
  return (
    <Box component="span" className="no-print" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {[false, true].map((trial) => (
        <Link key={`${trial}`} component={RouterLink} to={addressOf(trial)} variant="caption" sx={{ minHeight: 24 }}>
          {t(trial ? 'licences.haveTrial' : 'licences.have')}
        </Link>
      ))}
      {children}
    </Box>
  )
}
