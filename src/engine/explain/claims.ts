import { locales } from '../../domain/text.ts'
import type { Claim, ClaimId, Headlines, Section } from './claim.ts'
import {
  indicatorFound,
  indicatorHeadlines,
  indicatorNext,
  indicatorTime,
  indicatorUncertain,
} from './claims/indicator.ts'
import { postFound, postHeadlines, postTime, postUncertain } from './claims/post.ts'
import { reportChoice, reportCost } from './claims/report-choice.ts'
import { reportFound, reportHeadlines } from './claims/report-found.ts'
import { reportNext, reportUncertain } from './claims/report-limits.ts'
import type { Known, Subject } from './facts.ts'
import { placeholders, type Uses } from './wording.ts'

const listed = (claims: Headlines): readonly Claim[] =>
  Object.entries(claims).map(([id, claim]) => {
    const [subject, section] = id.split('.')
    const named = claim.because?.[0] ?? `${subject}.${placeholders(claim.de)[0]?.keys[0]}`
    const isThere = (facts: Known) => facts.number(named) > 0 || facts.list(named).length > 0
    return { holds: isThere, ...claim, id: id as ClaimId, section: section as Section }
  })

/** All claims about a subject; within a section in reading order. */
export const claimsOf: Readonly<Record<Subject, readonly Claim[]>> = {
  report: listed({
    ...reportHeadlines,
    ...reportFound,
    ...reportChoice,
    ...reportCost,
    ...reportUncertain,
    ...reportNext,
  }),
  indicator: listed({
    ...indicatorHeadlines,
    ...indicatorFound,
    ...indicatorTime,
    ...indicatorUncertain,
    ...indicatorNext,
  }),
  post: listed({ ...postHeadlines, ...postFound, ...postTime, ...postUncertain }),
}

/** The facts for the placeholders of a claim whose condition holds. */
export function usesOf(claim: Claim, facts: Known): Uses {
  const [subject] = claim.id.split('.')
  const keys = locales.flatMap((locale) => placeholders(claim[locale]).flatMap((one) => one.keys))
  return { ...Object.fromEntries(keys.map((key) => [key, `${subject}.${key}`])), ...claim.uses?.(facts) }
}
