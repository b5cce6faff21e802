import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Token } from 'marked'
import type { Installation } from '../../../contract/legal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { LongText } from '../../ui/layout/long-text.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { PageTitle } from '../../ui/shell/page-title.tsx'

type Operator = Installation['operator']

/** A long text, below the details of the operator if `operatorTitle` is given. */
export function LegalPage({
  title,
  operatorTitle,
  fields,
  operator,
  tokens,
}: {
  title: string
  operatorTitle?: string
  /** Details of the operator to show. */
  fields: readonly (keyof Operator)[]
  operator: Operator
  tokens: readonly Token[]
}) {
  return (
    <Box sx={{ maxWidth: 780, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 3, py: 1 }}>
      <PageTitle>{title}</PageTitle>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {operatorTitle && <OperatorBox title={operatorTitle} fields={fields} operator={operator} />}
      <LongText tokens={tokens} />
    </Box>
  )
}

function OperatorBox({
  title,
  fields,
  operator,
}: {
  title: string
  fields: readonly (keyof Operator)[]
  operator: Operator
}) {
  const { t, format } = useTexts()
  const known = fields.filter((field) => operator[field] !== null)
  const needed = (['name', 'address', 'email'] as const).filter((field) => operator[field] === null)
  return (
    <Card component="section" aria-labelledby="operator-title" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <Typography variant="h4" component="h2" id="operator-title" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {known.length === 0 ? (
        <Typography color="textSecondary">{t('legal.operator.none')}</Typography>
      ) : (
        <>
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: `${rem(180)} minmax(0,1fr)` },
              columnGap: 2,
              rowGap: { xs: 0, sm: 0.75 },
            }}
          >
            {known.map((field) => (
              <Box key={field} sx={{ display: 'contents' }}>
                <Typography component="dt" color="textSecondary">
                  {t(`legal.field.${field}`)}
                </Typography>
                <Typography
                  component="dd"
                  sx={{ m: 0, mb: { xs: 1.25, sm: 0 }, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
                >
                  {field === 'email' ? (
                    <Link href={`mailto:${operator.email}`}>{operator.email}</Link>
                  ) : (
                    [operator[field]].flat().join('\n')
                  )}
                </Typography>
              </Box>
            ))}
          </Box>
          {needed.length > 0 && (
            <Quiet sx={{ mt: 1.5 }}>
              {t('legal.operator.missing', { fields: format.list(needed.map((field) => t(`legal.field.${field}`))) })}
            </Quiet>
          )}
        </>
      )}
    </Card>
  )
}
