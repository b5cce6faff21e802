import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import type { Token } from 'marked'
import type { Installation } from '../../../contract/legal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { LongText } from '../../ui/layout/long-text.tsx'
import { CardTitle, Quiet, SecondaryText } from '../../ui/layout/text.tsx'
import { PageHead } from '../../ui/shell/page-title.tsx'

type Operator = Installation['operator']

interface Shown {
  /** Details of the operator to show. */
  readonly fields: readonly (keyof Operator)[]
  readonly operator: Operator
}

/** A long text, below the details of the operator if `operatorTitle` is given. */
export function LegalPage({
  title,
  operatorTitle,
  fields,
  operator,
  tokens,
}: Shown & { title: string; operatorTitle?: string; tokens: readonly Token[] }) {
  return (
    <Box sx={{ maxWidth: 780, display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 3, py: 1 }}>
      <PageHead title={title} />
      {operatorTitle && <OperatorCard title={operatorTitle} fields={fields} operator={operator} />}
      <LongText tokens={tokens} />
    </Box>
  )
}

function OperatorCard({ title, fields, operator }: { title: string } & Pick<Shown, 'fields' | 'operator'>) {
  const { t, format } = useTexts()
  const known = fields.filter((field) => operator[field] !== null)
  const needed = (['name', 'address', 'email'] as const).filter((field) => operator[field] === null)
  return (
    <Card component="section" aria-labelledby="operator-title" sx={{ p: { xs: 2.5, sm: 3 } }}>
      <CardTitle id="operator-title" sx={{ mb: 1.5 }}>
        {title}
      </CardTitle>
      {known.length === 0 ? (
        <SecondaryText>{t('legal.operator.none')}</SecondaryText>
      ) : (
        <>
          <FactList
            termWidth={180}
            facts={known.map((field) => [
              t(`legal.field.${field}`),
              field === 'email' ? (
                <Link key="email" href={`mailto:${operator.email}`}>
                  {operator.email}
                </Link>
              ) : (
                [operator[field]].flat().join('\n')
              ),
            ])}
          />
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
