import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import type { GroupProfile } from '../../contract/groups.ts'
import type { KindId } from '../../domain/observables/index.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { FactList } from '../ui/layout/fact-list.tsx'
import { SecondaryText, SectionTitle } from '../ui/layout/text.tsx'
import { sizeText } from './size-text.ts'
import type { OrganisationOptions } from './wizard-data.ts'

/** Profile of the organisation. */
export function ProfileFacts({
  profile,
  options,
  all = false,
  action,
}: {
  profile: GroupProfile
  options: OrganisationOptions
  /** Include the preferences for recommendations. */
  all?: boolean
  /** Shown next to the title. */
  action?: ReactNode
}) {
  const { t, format, language } = useTexts()
  const { cOrg, ownRanges } = profile
  const named = (values: readonly string[], list: OrganisationOptions['industries']) =>
    format.list(values.map((value) => list.find((option) => option.value === value)?.text ?? value))
  const facts: [term: string, value: string][] = cOrg
    ? [
        [t('organization.type'), t(`organization.${cOrg.type}`)],
        [t('organization.nEmployees'), cOrg.nEmployees && sizeText(cOrg.nEmployees, language)],
        [
          t('organization.nClients'),
          cOrg.type === 'mssp' && cOrg.nClients !== '0' ? sizeText(cOrg.nClients, language) : '',
        ],
        [t('organization.industries'), named(cOrg.industries, options.industries)],
        [t('organization.geographies'), named(cOrg.geographies, options.countries)],
      ]
    : []
  if (ownRanges.length > 0) facts.push([t('group.ranges'), ownRanges.join('\n')])
  if (all && cOrg) {
    const { commercial, budget } = cOrg.sourcesType
    facts.push(
      [t('cti.target'), t(`cti.${cOrg.productGroup}`)],
      [
        t('cti.products'),
        format.list(cOrg.selectedProducts.map((id) => options.products.find((one) => one.id === id)?.name ?? id)),
      ],
      [
        t('configuration.sources'),
        t(
          !commercial
            ? 'tuning.free'
            : budget === undefined
              ? 'tuning.free_and_commercial'
              : 'tuning.free_and_commercial_budget',
        ),
      ],
      [t('configuration.budget'), budget === undefined ? '' : format.price(budget)],
      [
        t('step.sourceComparison'),
        cOrg.currentSources?.length ? t('comparison.chosen', { count: cOrg.currentSources.length }) : '',
      ],
      [t('tuning.iocTypes'), format.list(cOrg.iocTypes.map((id) => t(`kind.${id as KindId}`)))],
      [t('tuning.flavours'), cOrg.flavours.length === 0 ? t('all') : named(cOrg.flavours, options.flavours)],
    )
  }
  const known = facts.filter(([, value]) => value !== '')
  return (
    <Card component="section" aria-labelledby="profile-title" sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'start', mb: 1.5 }}>
        <SectionTitle id="profile-title">{t('step.organization')}</SectionTitle>
        {action}
      </Box>
      {known.length === 0 ? (
        <SecondaryText>{t('group.profile.none')}</SecondaryText>
      ) : (
        <FactList facts={known} termWidth={200} />
      )}
    </Card>
  )
}
