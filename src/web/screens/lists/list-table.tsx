import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { GroupList } from '../../../contract/lists.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EffectChip } from './effect-chip.tsx'

const wide = { display: { xs: 'none', md: 'table-cell' } } as const

/** Lists with their effect; inherited ones are shown but cannot be opened. */
export function ListTable({ lists, onOpen }: { lists: readonly GroupList[]; onOpen: (id: string) => void }) {
  const { t, format } = useTexts()
  return (
    <TableContainer component={Card}>
      <Table aria-label={t('lists.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('lists.name')}</TableCell>
            <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>{t('lists.effect')}</TableCell>
            <TableCell align="right">{t('lists.rows')}</TableCell>
            <TableCell sx={wide} align="right">
              {t('lists.changed')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lists.map((list) => (
            <TableRow key={list.id} hover={!list.inherited}>
              <TableCell sx={{ width: '100%', maxWidth: { sm: 420 } }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                  {list.inherited ? (
                    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{list.name}</Typography>
                  ) : (
                    <Link
                      component="button"
                      type="button"
                      color="textPrimary"
                      onClick={() => onOpen(list.id)}
                      sx={{ fontWeight: 600, fontSize: '0.975rem', textAlign: 'left', overflowWrap: 'anywhere' }}
                    >
                      {list.name}
                    </Link>
                  )}
                  {list.inherited ? (
                    <Tooltip describeChild title={t('lists.inherited.text')}>
                      <Chip size="small" tabIndex={0} label={t('lists.inherited.chip')} />
                    </Tooltip>
                  ) : (
                    list.subgroups && <Chip size="small" label={t('lists.subgroups.chip')} />
                  )}
                </Box>
                {list.description && (
                  <Typography
                    variant="caption"
                    color="textSecondary"
                    sx={{ display: 'block', overflowWrap: 'anywhere', mt: 0.25 }}
                  >
                    {list.description}
                  </Typography>
                )}
                <Box sx={{ display: { sm: 'none' }, mt: 0.75 }}>
                  <EffectChip effect={list.effect} />
                </Box>
              </TableCell>
              <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                <EffectChip effect={list.effect} />
              </TableCell>
              <TableCell align="right">
                {format.number(list.rows)}
                {list.expired > 0 && (
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {t('lists.expired', { count: list.expired })}
                  </Typography>
                )}
              </TableCell>
              <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }} align="right">
                {format.date(list.changedAt)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
