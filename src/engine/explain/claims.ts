import type { Claim } from './claim.ts'
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
import type { Uses } from './wording.ts'

/** All claims of a subject; within a section in reading order. */
export const claimsOf: Readonly<Record<Subject, readonly Claim[]>> = {
  report: [...reportHeadlines, ...reportFound, ...reportChoice, ...reportCost, ...reportUncertain, ...reportNext],
  indicator: [...indicatorHeadlines, ...indicatorFound, ...indicatorTime, ...indicatorUncertain, ...indicatorNext],
  post: [...postHeadlines, ...postFound, ...postTime, ...postUncertain],
}

/** Placeholder names in the templates of a subject, with their facts. */
const dictionaries: Readonly<Record<Subject, Uses>> = {
  report: {
    kind: 'report.kind',
    log: 'report.isLog',
    compared: 'report.sourcesCompared',
    watched: 'report.sourcesWatched',
    observables: 'report.observables',
    suspicious: 'report.suspicious',
    benign: 'report.benign',
    doubtful: 'report.doubtful',
    light: 'report.light',
    verified: 'report.verified',
    unproven: 'report.unproven',
    late: 'report.late',
    expired: 'report.expired',
    untimed: 'report.linesWithoutTime',
    repeatedHour: 'report.repeatedHour',
    missingHour: 'report.missingHour',
    unyeared: 'report.linesWithoutYear',
    skipped: 'report.skippedLines',
    unlisted: 'report.unlisted',
    passed: 'report.events.passed',
    blocked: 'report.events.blocked',
    unstated: 'report.events.unknown',
    ownUnlisted: 'report.own.unlisted',
    ownSpared: 'report.own.spared',
    ownRestored: 'report.own.restored',
    recommended: 'report.recommended',
    proven: 'report.coverage.proven',
    expected: 'report.coverage.expected',
    possible: 'report.coverage.possible',
    provenShare: 'report.coverage.provenShare',
    expectedShare: 'report.coverage.expectedShare',
    missed: 'report.missed',
    gap: 'report.gap',
    first: 'report.first',
    others: 'report.others',
    last: 'report.last',
    kept: 'report.kept',
    hardToReplace: 'report.hardToReplace',
    byChance: 'report.byChance',
    provenChoice: 'report.provenChoice',
    total: 'report.price.total',
    sourcesPrice: 'report.price.sources',
    winnowPrice: 'report.price.winnow',
    demoPrices: 'report.demoPrices',
    licensed: 'report.licensed',
    budget: 'report.budget',
    budgetRest: 'report.budget.rest',
    budgetOver: 'report.budget.over',
    superfluousNames: 'report.superfluous.names',
    superfluousLost: 'report.superfluous.lost',
    currentDead: 'report.current.dead',
    currentSilent: 'report.current.silent',
    currentUnknown: 'report.current.unknown',
    currentNoisy: 'report.current.noisy',
    substitute: 'report.substitute',
    substituteOf: 'report.substitute.of',
    substituteShare: 'report.substitute.share',
  },
  indicator: {
    value: 'indicator.value',
    at: 'indicator.at',
    past: 'indicator.past',
    sources: 'indicator.sources',
    watched: 'indicator.watched',
    notWatched: 'indicator.notWatched',
    listed: 'indicator.listed',
    listedNames: 'indicator.listed.names',
    publishedNames: 'indicator.published.names',
    unproven: 'indicator.unproven',
    unprovenNames: 'indicator.unproven.names',
    notListed: 'indicator.notListed',
    light: 'indicator.light',
    lightNames: 'indicator.light.names',
    witnesses: 'indicator.witnesses',
    independent: 'indicator.independent',
    aroundNames: 'indicator.around.names',
    endedNames: 'indicator.ended.names',
    laterNames: 'indicator.later.names',
    againNames: 'indicator.again.names',
    first: 'indicator.first.source',
    firstFrom: 'indicator.first.from',
    next: 'indicator.next.source',
    lead: 'indicator.lead',
    age: 'indicator.age',
    warningLists: 'indicator.warningLists',
  },
  post: {
    title: 'post.title',
    actor: 'post.actor',
    victim: 'post.victim',
    posted: 'post.posted',
    discovered: 'post.discovered',
    delay: 'post.delay',
    sources: 'post.sources',
    sourceNames: 'post.sources.names',
    mentions: 'post.mentions',
    masked: 'post.masked',
  },
}

/** The facts for the placeholders of a claim whose condition holds. */
export function usesOf(claim: Claim, subject: Subject, facts: Known): Uses {
  return { ...dictionaries[subject], ...claim.uses?.(facts) }
}
