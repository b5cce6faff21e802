import { hourMs } from '../../../domain/time-units.ts'
import type { Claims, Headlines } from '../claim.ts'
import type { Known } from '../facts.ts'

const n = (facts: Known, field: string) => facts.number(`post.${field}`)
const isLeak = (facts: Known) => facts.isTrue('post.isLeak') && facts.has('post.actor', 'post.victim')
/** The date of posting takes precedence over the date of discovery. A post without a victim is named by its title. */
const headlineOf = (facts: Known) => {
  if (!facts.has('post.title')) return undefined
  if (!isLeak(facts)) return facts.has('post.actor') ? (facts.has('post.posted') ? 'said' : 'saidOnce') : 'untold'
  return facts.has('post.posted') ? 'leak' : facts.has('post.discovered') ? 'leakFound' : 'leakUndated'
}

/** Headlines about a post: who wrote what about whom, and when. They report what was written, never that it is true. */
export const postHeadlines: Headlines = {
  'post.headline.leak': {
    holds: (facts) => headlineOf(facts) === 'leak',
    de: '{actor} nannte {victim} am {posted} als Opfer.',
    en: '{actor} named {victim} as a victim on {posted}.',
  },
  'post.headline.leakFound': {
    holds: (facts) => headlineOf(facts) === 'leakFound',
    de: '{actor} nannte {victim} als Opfer; gefunden wurde der Beitrag am {discovered}.',
    en: '{actor} named {victim} as a victim; the post was found on {discovered}.',
  },
  'post.headline.leakUndated': {
    holds: (facts) => headlineOf(facts) === 'leakUndated',
    de: '{actor} nannte {victim} als Opfer.',
    en: '{actor} named {victim} as a victim.',
  },
  'post.headline.said': {
    holds: (facts) => headlineOf(facts) === 'said',
    de: '{actor} veröffentlichte am {posted} den Beitrag „{title}“.',
    en: '{actor} published the post “{title}” on {posted}.',
  },
  'post.headline.saidOnce': {
    holds: (facts) => headlineOf(facts) === 'saidOnce',
    de: '{actor} veröffentlichte den Beitrag „{title}“.',
    en: '{actor} published the post “{title}”.',
  },
  'post.headline.untold': {
    holds: (facts) => headlineOf(facts) === 'untold',
    de: 'Der Beitrag heißt „{title}“.',
    en: 'The post is called “{title}”.',
  },
}

/** Claims about the sources that publish a post, and its content. */
export const postFound: Claims = {
  'post.found.source': {
    holds: (facts) => n(facts, 'sources') === 1,
    importance: 60,
    because: ['post.sources'],
    de: 'Nur {sources.names} gibt den Beitrag wieder.',
    en: 'Only {sources.names} carries the post.',
  },
  'post.found.sources': {
    holds: (facts) => n(facts, 'sources') > 1,
    importance: 65,
    de: '{sources} {sources:Quelle gibt|Quellen geben} den Beitrag wieder: {sources.names}.',
    en: '{sources} {sources:source carries|sources carry} the post: {sources.names}.',
  },
  'post.found.mentions': {
    importance: 55,
    de: 'Der Beitrag erwähnt {mentions} {mentions:Indikator|Indikatoren}.',
    en: 'The post mentions {mentions} {mentions:indicator|indicators}.',
  },
  'post.found.masked': {
    importance: 70,
    de: '{masked} {masked:geheimer Wert|geheime Werte} {masked:ist|sind} darin verdeckt.',
    en: '{masked} secret {masked:value|values} in it {masked:is|are} masked.',
  },
}

/** Claims about the time between posting and discovery. */
export const postTime: Claims = {
  'post.time.delay': {
    holds: (facts) => n(facts, 'delay') >= hourMs,
    importance: 40,
    de: 'Gefunden wurde der Beitrag {delay} nach der Veröffentlichung.',
    en: 'The post was found {delay} after it was posted.',
  },
}

/** Claims about what a post does not say. */
export const postUncertain: Claims = {
  'post.uncertain.claimed': {
    holds: isLeak,
    importance: 90,
    because: ['post.isLeak'],
    de: 'Das ist eine Behauptung; ein Nachweis ist der Beitrag nicht.',
    en: 'This is a claim; the post is no proof of it.',
  },
  'post.uncertain.undated': {
    holds: (facts) => facts.has('post.isDated') && !facts.isTrue('post.isDated'),
    importance: 50,
    because: ['post.isDated'],
    de: 'Wann er veröffentlicht wurde, sagt keine Quelle.',
    en: 'No source says when it was posted.',
  },
  'post.uncertain.cut': {
    importance: 30,
    because: ['post.isCut'],
    de: 'Der Text war länger, als er aufbewahrt wird.',
    en: 'The text was longer than what is kept.',
  },
}
