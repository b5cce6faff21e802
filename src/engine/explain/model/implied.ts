import type { Meaning } from './lexicon.ts'

/**
 * Meanings that a claim's facts support beyond the words of its template, so a sentence may express them too. Keys are
 * claim ids or prefixes of ids.
 */
const implied: Readonly<Record<string, string>> = {
  'report.headline.none': 'cause enough possible',
  'report.headline.few': 'possible would',
  'report.headline.expected': 'possible would',
  'report.found.compared': 'some',
  'report.found.checked': 'only possible different mention',
  'report.found.empty': 'cause possible permit without',
  'report.found.profile': 'without',
  'report.found.inTime': 'already atThatTime',
  'report.found.late': 'after already atThatTime',
  'report.found.expired': 'ended atThatTime already',
  'report.found.doubtful': 'some different cause',
  'report.found.benign': 'some',
  'report.found.ownSpared': 'ground would',
  'report.found.ownRestored': 'ground would',
  'report.recommended.last': 'only',
  'report.recommended.best': 'possible would best',
  'report.recommended.gap': 'possible would best',
  'report.recommended.hardToReplace': 'all different',
  'report.recommended.lead': 'before already',
  'report.cost.total': 'all',
  'report.cost.winnowOnly': 'only',
  'report.cost.within': 'permit',
  'report.cost.exhausted': 'cause',
  'report.cost.over': 'only',
  'report.cost.superfluous': 'possible replace',
  'report.cost.superfluousFree': 'possible replace',
  'report.cost.dear': 'possible replace superfluous',
  'report.cost.saved': 'less ended',
  'report.cost.work': 'save remain',
  'report.cost.less': 'save',
  'report.cost.each': 'all',
  'report.cost.demoBoth': 'only',
  'report.cost.demo': 'only',
  'report.cost.demoWinnow': 'only',
  'report.uncertain.range': 'possible all',
  'report.uncertain.none': 'all only',
  'report.uncertain.unproven': 'only cause',
  'report.uncertain.few': 'possible enough more',
  'report.uncertain.unyeared': 'enough only',
  'report.uncertain.skipped': 'miss possible',
  'report.uncertain.ever': 'all also',
  'report.uncertain.olderRules': 'all before some',
  'report.uncertain.byChance': 'expected only',
  'report.next.missed': 'possible miss all remain',
  'report.next.silentInUse': 'without',
  'report.next.unknownInUse': 'possible',
  'report.next.leftOut': 'exclude possible some would',
  'indicator.headline.unproven': 'possible know cause',
  'indicator.headline.notListed': 'different',
  'indicator.headline.light': 'only',
  'indicator.headline.unknown': 'before already',
  'indicator.found.names': 'all',
  'indicator.found.dependent': 'shared',
  'indicator.found.independent': 'all different',
  'indicator.time.tie': 'possible',
  'indicator.time.age': 'already before',
  'indicator.time.ended': 'already before after',
  'indicator.uncertain': 'possible know',
  'indicator.uncertain.unproven': 'possible cause',
  'indicator.uncertain.marks': 'only before now cause',
  'indicator.next': 'cause would',
  'post.uncertain.claimed': 'only',
  'post.uncertain.cut': 'cause all only some',
}

/** Prefixes of the ids of claims with implied meanings. */
export const impliedClaims = Object.keys(implied)

/** Meanings that a sentence about a claim may add to the claim's own words. */
export function impliedBy(claim: string): readonly Meaning[] {
  return Object.entries(implied).flatMap(([begins, some]) =>
    claim === begins || claim.startsWith(`${begins}.`) ? (some.split(' ') as Meaning[]) : [],
  )
}
