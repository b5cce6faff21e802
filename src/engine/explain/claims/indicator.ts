import { dayMs } from '../../../domain/time-units.ts'
import type { Claim } from '../claim.ts'
import type { Known } from '../facts.ts'

const n = (facts: Known, field: string) => facts.number(`indicator.${field}`)
const isPast = (facts: Known) => facts.isTrue('indicator.past')
const names = (facts: Known, field: string) => facts.list(`indicator.${field}.names`).length
/** The first nonempty group determines the headline: proven listings come before published and possible ones. */
const headlineOf = (facts: Known) =>
  !facts.has('indicator.value') || !facts.has('indicator.at')
    ? undefined
    : (['listed', 'published', 'unproven', 'notListed', 'light'] as const).find((group) => n(facts, group) > 0)

const isHeadline = (facts: Known, group: ReturnType<typeof headlineOf>) =>
  headlineOf(facts) === group && facts.has('indicator.value')

/** Headlines about an indicator: who lists it, as far as the looks show. */
export const indicatorHeadlines: readonly Claim[] = [
  {
    id: 'indicator.headline.listed',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'listed') && !isPast(facts),
    importance: 100,
    text: {
      de: '{listed} von {watched} beobachteten {watched:Quelle|Quellen} {listed:listet|listen} {value}.',
      en: '{listed} of {watched} watched {watched:source|sources} {listed:lists|list} {value}.',
    },
  },
  {
    id: 'indicator.headline.listedThen',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'listed') && isPast(facts),
    importance: 100,
    text: {
      de: 'Am {at} {listed:listete|listeten} {listed} von {watched} damals beobachteten {watched:Quelle|Quellen} {value}.',
      en: 'On {at}, {listed} of {watched} {watched:source|sources} watched at the time listed {value}.',
    },
  },
  {
    id: 'indicator.headline.published',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'published'),
    importance: 100,
    because: ['indicator.listed'],
    text: {
      de: 'Am {at} war {value} nach eigenen Angaben von {publishedNames} gelistet; beobachtet {publishedNames:war diese Quelle|waren diese Quellen} da nicht.',
      en: 'On {at}, {value} was listed according to {publishedNames}; {publishedNames:this source was|these sources were} not watched then.',
    },
  },
  {
    id: 'indicator.headline.unproven',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'unproven'),
    importance: 100,
    because: ['indicator.listed'],
    text: {
      de: 'Ob {value} am {at} gelistet war, ist nicht nachgewiesen: {unproven} {unproven:Quelle kann|Quellen können} es gelistet haben, {unproven:wurde|wurden} aber nicht beobachtet.',
      en: 'It is not proven whether {value} was listed on {at}: {unproven} {unproven:source|sources} may have listed it, but {unproven:was|were} not watched.',
    },
  },
  {
    id: 'indicator.headline.notListed',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'notListed'),
    importance: 100,
    because: ['indicator.listed'],
    text: {
      de: 'Keine beobachtete Quelle listete {value} am {at}. Zu anderer Zeit {notListed:tat|taten} es {notListed} {notListed:Quelle|Quellen}.',
      en: 'No watched source listed {value} on {at}. {notListed} {notListed:source|sources} did so at another time.',
    },
  },
  {
    id: 'indicator.headline.light',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, 'light'),
    importance: 100,
    because: ['indicator.listed'],
    text: {
      de: '{value} selbst ist nicht gelistet. {light} {light:Quelle listet|Quellen listen} den Host oder eine URL auf diesem Host.',
      en: '{value} itself is not listed. {light} {light:source lists|sources list} the host or a URL on that host.',
    },
  },
  {
    id: 'indicator.headline.unknown',
    section: 'headline',
    group: 'indicator.headline',
    holds: (facts) => isHeadline(facts, undefined) && facts.has('indicator.sources', 'indicator.at'),
    importance: 100,
    because: ['indicator.known'],
    text: {
      de: 'Soweit wir {sources} {sources:Quelle|Quellen} beobachtet haben, hat am {at} oder davor keine {value} gelistet.',
      en: 'As far as we watched {sources} {sources:source|sources}, none had listed {value} by {at}.',
    },
  },
]

/** Claims about who lists an indicator, and how. */
export const indicatorFound: readonly Claim[] = [
  {
    id: 'indicator.found.names',
    section: 'found',
    holds: (facts) => names(facts, 'listed') > 0,
    importance: 80,
    text: { de: 'Es {listedNames:ist|sind} {listedNames}.', en: '{listedNames:It is|They are} {listedNames}.' },
  },
  {
    id: 'indicator.found.published',
    section: 'found',
    holds: (facts) => names(facts, 'listed') > 0 && names(facts, 'published') > 0,
    importance: 55,
    text: {
      de: '{publishedNames} {publishedNames:nennt|nennen} es nach eigenem Datum ebenfalls; beobachtet {publishedNames:wurde diese Quelle|wurden diese Quellen} da nicht.',
      en: '{publishedNames} {publishedNames:lists|list} it, too, by {publishedNames:its|their} own dates; {publishedNames:this source was|these sources were} not watched then.',
    },
  },
  {
    id: 'indicator.found.dependent',
    section: 'found',
    group: 'indicator.found.witnesses',
    holds: (facts) => n(facts, 'independent') > 0 && n(facts, 'witnesses') > n(facts, 'independent'),
    importance: (facts) => 95 - 20 * (n(facts, 'independent') / Math.max(1, n(facts, 'witnesses'))),
    text: {
      de: 'Von {witnesses} Quellen {independent:ist|sind} nur {independent} {independent:unabhängig|voneinander unabhängig}: Quellen mit derselben Liste zählen nur einmal.',
      en: 'Of {witnesses} sources, only {independent} {independent:is|are} independent: sources that share a list count only once.',
    },
  },
  {
    id: 'indicator.found.single',
    section: 'found',
    group: 'indicator.found.witnesses',
    holds: (facts) => n(facts, 'witnesses') === 1 && n(facts, 'independent') === 1,
    importance: 85,
    because: ['indicator.witnesses', 'indicator.independent'],
    text: {
      de: 'Nur eine Quelle sagt es, {witness}; keine zweite bestätigt es.',
      en: 'Only one source says so, {witness}; no second one confirms it.',
    },
    uses: (facts) => ({ witness: names(facts, 'listed') > 0 ? 'indicator.listed.names' : 'indicator.published.names' }),
  },
  {
    id: 'indicator.found.independent',
    section: 'found',
    group: 'indicator.found.witnesses',
    holds: (facts) => n(facts, 'witnesses') > 1 && n(facts, 'independent') === n(facts, 'witnesses'),
    importance: 75,
    because: ['indicator.witnesses'],
    text: {
      de: 'Alle {independent} Quellen sind voneinander unabhängig.',
      en: 'All {independent} sources are independent of each other.',
    },
  },
  {
    id: 'indicator.found.around',
    section: 'found',
    holds: (facts) => names(facts, 'around') > 0,
    importance: (facts) => (names(facts, 'around') === names(facts, 'listed') ? 88 : 50),
    text: {
      de: '{aroundNames} {aroundNames:listet|listen} nicht {value} selbst, sondern einen Bereich oder eine Domain darüber.',
      en: '{aroundNames} {aroundNames:lists|list} not {value} itself, but a range or a domain above it.',
    },
  },
  {
    id: 'indicator.found.light',
    section: 'found',
    holds: (facts) => names(facts, 'light') > 0 && headlineOf(facts) !== 'light',
    importance: 30,
    text: {
      de: 'Bei {lightNames} ist nur der Host oder eine URL auf diesem Host gelistet.',
      en: '{lightNames} {lightNames:lists|list} only the host or a URL on that host.',
    },
  },
]

/** Claims about when an indicator was listed, and which source was first. */
export const indicatorTime: readonly Claim[] = [
  {
    id: 'indicator.time.first',
    section: 'time',
    group: 'indicator.time.lead',
    holds: (facts) => facts.isTrue('indicator.lead.proven') && facts.has('indicator.lead', 'indicator.first.from'),
    importance: 80,
    text: {
      de: 'Zuerst listete es {first} am {firstFrom}, {next} erst {lead} später.',
      en: '{first} listed it first, on {firstFrom}; {next} followed {lead} later.',
    },
    because: ['indicator.lead.proven'],
  },
  {
    id: 'indicator.time.tie',
    section: 'time',
    group: 'indicator.time.lead',
    holds: (facts) => facts.isTrue('indicator.lead.tie') && facts.has('indicator.first.from'),
    importance: 60,
    text: {
      de: '{first} und {next} listeten es fast gleichzeitig um den {firstFrom}: Wer zuerst kam, zeigen unsere Abrufe nicht.',
      en: '{first} and {next} listed it at almost the same time, around {firstFrom}: our looks do not show who was first.',
    },
    because: ['indicator.lead.tie'],
  },
  {
    id: 'indicator.time.leadUnknown',
    section: 'time',
    group: 'indicator.time.lead',
    holds: (facts) => facts.isTrue('indicator.lead.unknown') && facts.has('indicator.first.from'),
    importance: 62,
    text: {
      de: 'Spätestens am {firstFrom} listete es {first}. Wer zuerst kam, ist nicht nachgewiesen.',
      en: '{first} listed it on {firstFrom} at the latest. Who was first is not proven.',
    },
    because: ['indicator.lead.unknown'],
  },
  {
    id: 'indicator.time.alone',
    section: 'time',
    group: 'indicator.time.lead',
    holds: (facts) =>
      facts.has('indicator.first.from') && !facts.has('indicator.lead') && facts.isTrue('indicator.first.exact'),
    importance: 70,
    text: { de: '{first} listete es ab dem {firstFrom}.', en: '{first} listed it from {firstFrom}.' },
    because: ['indicator.first.exact'],
  },
  {
    id: 'indicator.time.aloneUnknown',
    section: 'time',
    group: 'indicator.time.lead',
    holds: (facts) =>
      facts.has('indicator.first.from') && !facts.has('indicator.lead') && !facts.isTrue('indicator.first.exact'),
    importance: 66,
    text: {
      de: '{first} listete es spätestens ab dem {firstFrom}: Seit wann genau, ist nicht nachgewiesen.',
      en: '{first} listed it from {firstFrom} at the latest: since when exactly is not proven.',
    },
    because: ['indicator.first.exact'],
  },
  {
    id: 'indicator.time.age',
    section: 'time',
    holds: (facts) => n(facts, 'age') >= dayMs,
    importance: 40,
    text: {
      de: 'Seit der ersten bekannten Listung {past:waren bis dahin|sind} mindestens {age} vergangen.',
      en: 'At least {age} {past:had passed by then|have passed} since the first known listing.',
    },
  },
  {
    id: 'indicator.time.ended',
    section: 'time',
    holds: (facts) => names(facts, 'ended') > 0,
    importance: (facts) => (n(facts, 'listed') === 0 ? 85 : 58),
    text: {
      de: '{endedNames} {endedNames:hatte|hatten} es vorher gelistet und dann nicht mehr.',
      en: '{endedNames} had listed it before, and then no longer.',
    },
  },
  {
    id: 'indicator.time.later',
    section: 'time',
    holds: (facts) => names(facts, 'later') > 0,
    importance: (facts) => (n(facts, 'listed') === 0 ? 86 : 56),
    text: {
      de: '{laterNames} {laterNames:listete|listeten} es erst nach dem {at}.',
      en: '{laterNames} listed it only after {at}.',
    },
  },
  {
    id: 'indicator.time.again',
    section: 'time',
    holds: (facts) => names(facts, 'again') > 0,
    importance: 46,
    text: {
      de: 'Bei {againNames} kam es mehr als einmal auf die Liste.',
      en: '{againNames} listed it more than once.',
    },
  },
]

/** Claims about what is unknown about an indicator. */
export const indicatorUncertain: readonly Claim[] = [
  {
    id: 'indicator.uncertain.unproven',
    section: 'uncertain',
    holds: (facts) => names(facts, 'unproven') > 0,
    importance: 75,
    text: {
      de: 'Ob {unprovenNames} es am {at} {unprovenNames:listete|listeten}, wissen wir nicht: {unprovenNames:Diese Quelle wurde|Diese Quellen wurden} da nicht beobachtet.',
      en: 'We do not know whether {unprovenNames} listed it on {at}: {unprovenNames:this source was|these sources were} not watched then.',
    },
  },
  {
    id: 'indicator.uncertain.blind',
    section: 'uncertain',
    group: 'indicator.uncertain.watched',
    holds: (facts) => n(facts, 'notWatched') > 0 && n(facts, 'watched') > 0,
    importance: (facts) => 35 + 40 * (n(facts, 'notWatched') / Math.max(1, n(facts, 'sources'))),
    text: {
      de: '{notWatched} von {sources} {sources:Quelle|Quellen} {notWatched+past:wurde damals|wurden damals|wird zurzeit|werden zurzeit} nicht beobachtet. Das heißt nicht, dass sie es nicht {notWatched+past:listete|listeten|listet|listen}.',
      en: '{notWatched} of {sources} {sources:source|sources} {notWatched+past:was not watched then|were not watched then|is not watched now|are not watched now}. That does not mean that {notWatched+past:it did|they did|it does|they do} not list it.',
    },
  },
  {
    id: 'indicator.uncertain.unwatched',
    section: 'uncertain',
    group: 'indicator.uncertain.watched',
    holds: (facts) => n(facts, 'sources') > 0 && facts.has('indicator.watched') && n(facts, 'watched') === 0,
    importance: 90,
    because: ['indicator.watched'],
    text: {
      de: 'Am {at} wurde keine der Quellen beobachtet. Das heißt nicht, dass keine es listete.',
      en: 'On {at}, none of the sources was watched. That does not mean that none listed it.',
    },
  },
  {
    id: 'indicator.uncertain.marks',
    section: 'uncertain',
    holds: (facts) => isPast(facts) && (facts.isTrue('indicator.warned') || facts.isTrue('indicator.doubtful')),
    importance: 50,
    because: ['indicator.past'],
    text: {
      de: 'Was Warnlisten sagen, gilt von heute, nicht vom {at}: Ihre Vergangenheit kennen wir nicht.',
      en: 'What warning lists say is of today, not of {at}: we do not know their past.',
    },
  },
]

/** Claims that warn against acting on an indicator. */
export const indicatorNext: readonly Claim[] = [
  {
    id: 'indicator.next.warnedBy',
    section: 'next',
    group: 'indicator.next.warned',
    holds: (facts) => facts.isTrue('indicator.warned') && facts.list('indicator.warningLists').length > 0,
    importance: 98,
    because: ['indicator.warned'],
    text: {
      de: '{value} steht auf {warningLists:der Warnliste|den Warnlisten} {warningLists} und gilt darum als harmlos.',
      en: '{value} is on the warning {warningLists:list|lists} {warningLists} and therefore counts as benign.',
    },
  },
  {
    id: 'indicator.next.warned',
    section: 'next',
    group: 'indicator.next.warned',
    holds: (facts) => facts.isTrue('indicator.warned') && facts.list('indicator.warningLists').length === 0,
    importance: 97,
    because: ['indicator.warned'],
    text: {
      de: '{value} steht auf einer Warnliste und gilt darum als harmlos.',
      en: '{value} is on a warning list and therefore counts as benign.',
    },
  },
  {
    id: 'indicator.next.doubtful',
    section: 'next',
    holds: (facts) => facts.isTrue('indicator.doubtful') && facts.has('indicator.value'),
    importance: 94,
    because: ['indicator.doubtful'],
    text: {
      de: '{value} gehört zu geteilter Infrastruktur: Eine Sperre kann auch Unbeteiligte treffen.',
      en: '{value} is shared infrastructure: blocking it may hurt others, too.',
    },
  },
]
