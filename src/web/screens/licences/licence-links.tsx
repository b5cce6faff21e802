import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { may, useGroup } from '../../session/use-group.ts'
import { licenceFields } from './licence-fields.ts'

/** The ways to content of a commercial source: to the licence form and to the wizard, filled in, for those who may. */
export function LicenceLinks({
  source = '',
  fee,
}: {
  /** Id of the source in the catalogue; empty: it is chosen in the form. */
  source?: string
  /** EUR a year. */
  fee?: number | undefined
}) {
  const { t, path } = useTexts()
  const group = useGroup()
  if (!group) return null
  const values = (named: 'source' | 'sample', more?: Record<string, string>) =>
    new URLSearchParams({
      [licenceFields[named]]: source,
      ...(fee !== undefined && { [licenceFields.fee]: `${fee}` }),
      ...more,
    })
  const form = path('group', { groupId: group.id }, 'licences')
  const ways = [
    ['licences.have', 'GROUP_LIST_ADD', `${form}&${values('source')}`],
    ['licences.haveTrial', 'GROUP_LIST_ADD', `${form}&${values('source', { [licenceFields.trial]: 'yes' })}`],
    ['licences.haveSample', 'REPORT_CREATE', `${path('recommender')}?${values('sample')}`],
  ] as const
  return (
    <Box component="span" className="no-print" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {ways.map(
        ([text, needs, to]) =>
          may(group, needs) && (
            <Link key={text} component={RouterLink} to={to} variant="caption" sx={{ minHeight: 24 }}>
              {t(text)}
            </Link>
          ),
      )}
    </Box>
  )
}
