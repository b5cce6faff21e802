import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Caption } from '../../../ui/layout/text.tsx'

/** Links to the pages of a list; hidden if there is only one. `page` counts from 1. */
export function Pages({
  page,
  found,
  size,
  addressOf,
}: {
  page: number
  found: number
  size: number
  addressOf: (page: number) => string
}) {
  const { t, format } = useTexts()
  const count = Math.ceil(found / size)
  if (count <= 1) return null
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, pt: 0.5 }}
    >
      <Caption>
        {t('page.range', {
          from: format.number((page - 1) * size + 1),
          to: format.number(Math.min(page * size, found)),
          total: format.number(found),
        })}
      </Caption>
      <Pagination
        page={page}
        count={count}
        siblingCount={1}
        boundaryCount={1}
        shape="rounded"
        size="small"
        aria-label={t('sources.pages')}
        getItemAriaLabel={(type, to) => {
          if (type === 'page') return t('sources.page', { page: String(to) })
          return type === 'next' || type === 'previous' ? t(`page.${type}`) : ''
        }}
        renderItem={(item) =>
          item.disabled ? (
            <PaginationItem {...item} />
          ) : (
            <PaginationItem component={RouterLink} to={addressOf(item.page ?? 1)} {...item} />
          )
        }
        sx={{ '& .MuiPaginationItem-root': { minWidth: 32, height: 32 } }}
      />
    </Box>
  )
}
