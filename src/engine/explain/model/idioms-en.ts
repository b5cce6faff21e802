import type { Idioms } from './lexicon.ts'

/** English phrases whose meaning differs from that of their words. */
export const idiomsEnglish: Idioms = {
  '': `
    lends itself to, lend themselves to, must be called, fall on, fell on, falls on, stands out, speak to, speaks to, reason why, is the reason why, the reason why, exact starting date, starting date, starting from, begins, began, began to, begin, began listing, does so, did so, do so, taken together, there and then, all others are there, no matter that,
    in existence, in all, by all accounts, what it does, what they do, so to, to do so, as they are, as it is, as they were, as it was, at first glance, in essence, as you can see, you can see, to be wary of, be wary of, wary of, wary, cautions against, caution against, advises caution about, warns about, warn about, against which, flags as,
    out of, out of these, some of which are, at that, for that matter, in that, in the first place, in the text, in full text, on file, is one, the case, is the case, that is the case, this is so, in terms, look like, looks, looking, was presented, were presented, presented as, is presented as, length, the length, original length, in between, goes beyond,
    on top of that, on top of this, as regards, with regard to, in terms of, in this way, in that way, by way of, as for, such as, and so on, and so forth, and the like,
    among other things, amongst others, in other words, that is to say, put differently, put simply, in short, to sum up, in sum, in effect, in fact, in practice,
    in this case, in these cases, in each case, in such cases, in turn, at hand, to hand, in place, in question, by name, at issue, to light, come to light, came to light, brought to light,
    bring to light, bring it to light, come to, came to, coming to, comes in at, came in at, works out to, work out at, worked out, turns out to be, turn out to be, turned out to be, turned out, turns out,
    is said to be, made up of, broken down into, split into, split between, divided between, divided into, spread over, spread across, apiece, made its way onto, made their way onto,
    makes it onto, made it onto, found its way onto, found their way onto, made its way to, in the form of, on the basis of, on the part of, in the course of, on the strength of, in respect of, with respect to,
    looked at, look at, looking at, go through, went through, gone through, carried out, carry out, take part, took part, that being said, as a matter of fact, it is worth noting, of note, for the record,
    can be found, can be seen, could be found, can be read off, is to be found, are to be found, over the last weeks, over the past weeks, over recent weeks, over the course of, in recent weeks, of recent weeks,
    past weeks, the past weeks, last few weeks, under the conditions, under your conditions, under these conditions, under those conditions, set by you, you set, you have set, certain indicators, certain sources,
    under which, under whose, after all, of that kind, of this kind, of the kind, in any way, in their own right, in its own right, in kind, in point, in its place, in detail, at length, in writing, in the end, in the lead, in line with,
    by contrast, in contrast, for its part, for their part, on its part, on the one hand, on the other hand, as follows, as described, as listed, all in all, so far as, as far as, insofar as, in so far as, for one, looking for, made by, made from, made in, made of,
    both, both of, both of them, which of them, which of these, which one, was provided, were provided, is provided, not provided with, provided with, provided by, provides for, at some point, at the point, at this juncture,
    from then on, onwards, onward, anywhere, somewhere, everywhere, whether or not, anything else, something else, in some way, put together, exact, precise, spread, drawn up, in existence, to be had, as is, works out, worked out at
  `,
  neg: 'not provided, was not provided, were not provided, not been provided, nor, not available, unavailable, not on any list, in no case, under no circumstances, by no means, in no way, not at all, no longer anything, absent altogether, entirely absent, not given, not supplied, not stated, not indicated',
  'without | exclude': 'take it away, took it away, leave it aside, drop, dropping',
  use: 'in use, in use with you, make use of, makes use of, made use of, working with, work with, works with, rely on, relying on, relies on, run on, subscribed to, subscribe to, you have in use, in your use, in operation, in service, in your set, in your selection, in your line-up, employ, employs, employed, draw on, drawing on, take in',
  possible:
    'may well, might well, it could be that, it may be that, it is possible that, could well, it is conceivable that, cannot be excluded, might conceivably',
  '| possible':
    'can be, be able to, able to, is able to, are able to, in a position to, capable of, could be proven, can prove, we can prove, can say, can show, be possible to',
  'possible |': 'could be, might be, could have been, would be able to',
  'neg | neg possible':
    'not able to, is not able to, are not able to, unable to, was unable to, were unable to, not possible, is not possible, not possible to, cannot be, could not be, incapable of, not in a position to, in no position to, no way to, were not able to, was not able to',
  'neg read':
    'could not be read, we were unable to read, unable to read, not legible, could not be parsed, could not be processed, could not be interpreted, could not be understood, not readable, unreadable, illegible, unparsable, unparseable, not parseable, defied reading, impossible to read, could not make out',
  'neg permit | neg':
    'rule out use, rules out use, forbid use, forbids use, prohibit use, preclude use, precludes use, do not allow use, not allowed, not permitted',
  miss: 'do not include them, not include them, does not include them, not cover them, do not contain them, do not form part of, not form part of, does not form part of, not part of, are not part of, is not part of, not included in, not counted in, not reflected in, left out of, leave out, leaves out, omitted, omitted from, excluded from, absent from, missing from, gone missing, slip through, slips through, slipped through, fall through, remain uncovered, stay uncovered, remains uncovered, stays uncovered, left uncovered, go uncovered, fall outside, falls outside, lie outside, lies outside, lie beyond, lies beyond, out of its reach, beyond its reach, outside its reach, forfeit, forgo, forgone, be lost, not be covered, would not be covered, not accounted for',
  exclude:
    'not considered, is not considered, are not considered, not taken into account, off the table, not eligible, ruled out, left aside, leaves some things out, left out, not an option, not permitted, not allowed, not admitted, out of scope, set aside, disallowed, barred, barring, with … excluded, not up for consideration, does not come into consideration, not in play',
  'remain | exclude | miss': 'leaves',
  'neg permit':
    'is not enough for everything, not enough for everything, not sufficient for everything, not cover all, does not cover all, cannot cover everything, leaves some things out, leaves out, leaves something out, does not stretch, not stretch, does not go far enough, not go far enough, does not cover everything, not cover everything, not fit, does not fit, not everything fits, too tight for everything, does not run to, out of reach, leaves no room, no room for everything, not affordable, cannot be afforded, does not extend to, rules things out, is a limit, sets a limit, sets limits, is limited',
  'some neg | neg':
    'some sources do not, some sources give no, some sources name no, some sources state no, some licences do not, some licences rule out, certain licences rule out, not every, not all, not always, some do not, some of them do not, some sources come without, in some cases not, some sources have no, some sources show no, some sources publish no',
  'less |':
    'go down, goes down, went down, come down, comes down, drop by, drops by, fall by, falls by, cut by, cuts, cut, trims, trimmed, shave, shaves, slashed, shrink, shrinks',
  less: 'off your costs, off your bill, below what you pay, less than, fewer than, lower by, cheaper by, cheaper than, save at least, better off by, better off, reduction of, go down by, goes down by, come down by, down by, less to pay, lower than, short of what you pay, smaller bill, lower bill',
  atMost:
    'limited to … at most, at most, at the very most, capped at, no higher than, not above, never more than, maximum of, a maximum of, tops out at, not exceeding, no greater than, with … as the upper limit, with … at most, at the outside, upper limit, as an upper limit, as an upper bound, a ceiling of, up to … at most, up to, no more than, just as many, as many, just as much, but no more than, but not more than, and no more than, at the maximum, or fewer, or less, and not more',
  'atMost |': 'limited to, limit, limited, bounded, bounded by, cap, as a maximum',
  tooFew:
    'do not suffice, does not suffice, not suffice, suffices not, insufficient, an insufficient basis, not a sufficient basis, no sufficient basis, too small a basis, too thin a basis, too narrow a basis, not enough, are not enough, is not enough, too small a number, too low a number, too small a sample, too little, not sufficient, fall short of what, hardly enough, do not provide enough, are insufficient, not many enough, too scarce, too slim a basis, not a large enough',
  chance:
    'down to chance, chance alone, mere chance, pure chance, sheer chance, coincidental, coincidence, a coincidence, random, at random, by accident, accidental, by coincidence, a matter of chance, a product of chance, luck, happenstance, random chance',
  'neg more | neg more':
    'just as many, as many as, just as much, no more than, no more of them than, not more than, no more, not exceed, do not exceed, does not exceed, about as many, there are no more, not above, not higher than, no higher than, the same number, as high as, is in line with',
  only: 'nowhere else, and nowhere else, and nothing else, nothing else, nothing more, nobody else, no one else, none other than, no other source, apart from … no, apart from … none, except … no, nothing other than, is alone in, alone, sole, the sole, solely, exclusively, and no other, no source other than, no source apart from, no source except, other than … no, not anywhere else, just the one, just one, a lone, on its own, singly, exclusive',
  'after only':
    'only later than, only following, only subsequently to, not until after, it was not until after, not before … but only after, only after, no earlier than after, only later than, did not … until after, not list it until after, was not until after, not before but after, only subsequent to',
  first:
    'ahead of everyone else, the first to, first to, was first, came first, earliest, the earliest, before any other, made the start, led the way, the start was made by',
  latest:
    'no later than, at the latest, not later than, by … at the latest, at the very latest, if not before, if not earlier, no later than from, or earlier, or before that, or sooner',
  'neg proven':
    'nobody can prove, no one can prove, cannot be proven or, nothing is proven, nothing proven, not considered proven, are not considered proven, not treat … as proven, not treated as proven, not counted as proven, not accepted as proven, not taken as proven, not regarded as proven, not seen as proven, not deemed proven, do not count as proven, does not count as proven, proves nothing, prove nothing, does not prove anything, not prove anything, no proof of, offers no proof, not proven, unproven, no proof, not established, not substantiated, not verified, unverified, unsubstantiated, not demonstrated, not shown, without proof, proof is lacking, lacks proof, is lacking proof, no evidence, not evidenced, without evidence, not documented, no hard proof, not backed by proof, there is no proof, cannot be proven, cannot prove, cannot be shown, cannot be verified, remains unproven, not been proven, not been established, never proven, not confirmed by proof, not certain, not ascertained, has not been proven',
  'neg know':
    'not known, unknown, unknown to us, not known to us, do not know, we do not know, cannot tell, we cannot tell, cannot say, we cannot say, is anyone’s guess, is unclear, remains unclear, remains unknown, is open, remains open, no knowledge, have no knowledge, no information on, no telling, impossible to say, impossible to tell, no way of telling, no way of knowing, have no way of knowing, cannot determine, cannot establish, cannot be determined, cannot be established, cannot be told, not aware, is not clear, not clear, not possible to say, not possible to tell',
  'neg watch':
    'not watched, unwatched, not being watched, not under watch, not under observation, not monitored, unmonitored, nobody was watching, nobody watched, nobody is watching, were not watching, was not watching, we did not watch, did not watch, had not watched, not observed, unobserved, no watch, outside our watch, not in our view, out of our view, nobody had watched, nobody was observing, nobody is currently watching',
  watch:
    'under watch, under observation, being watched, kept watch, keep watch, in our view, we were watching, we watch, keep an eye on, kept an eye on',
  'neg consider':
    'disregard time, disregarding time, ignore time, ignoring time, to disregard, to ignore, plays no role, play no role, played no role, plays no part, out of account, left out of account, was ignored, is ignored, ignored, not taken into account, no account of, takes no account of, took no account of, disregarded, without regard to, without regard for, irrespective of, regardless of, leaving aside, left aside, not considered, set aside, was set aside, does not matter, did not matter, makes no difference, made no difference, without considering, without taking … into account, no consideration, was not considered',
  '| consider':
    'regarded as, is regarded as, are regarded as, considered, is considered, are considered, be considered, seen as, viewed as, deemed, is deemed, are deemed, taken as, is taken as, are taken as, treated as, taken into account, regarded, taken to be, classed as, classed, rated as, judged, held to be, reckoned as, looked upon as',
  superfluous:
    'dispensed with, be dispensed with, can be dispensed with, could be dispensed with, dispense with, not needed, is not needed, no longer needed, unneeded, surplus to requirements, redundant, of no added value, adds nothing, serves no purpose, not necessary, is unnecessary, of no use, could be dropped, can be dropped, can go, could go, expendable, not required, do not need, you do not need, no need for, there is no need for, can be given up, can be done without, could be done without',
  without:
    'doing without, were it not for, if it were not for, if not for, had they not been, had it not been for, leaving … out, leaving out, leaving … out of the picture, if … were gone, were … gone, once … is gone, is gone, were gone, if … went, taken away, take away, taking away, in the absence of, absent, if … did not exist, if you dropped, should … go, with … gone, with … removed, with no, had there not been, had there been no, if there had been no, if there were no, minus, if you had no, had you no, if you did not have, after dropping, by dropping, by doing without, if you do without, when dropped, with … out of the way, with no … in place, with … dropped, if you gave up, giving up',
  'without |': 'but for',
  noLonger:
    'took it off the list, taken off the list, taken off the lists, taken off its list, took it off, taken off, removed it, removed from the list, removed from its list, dropped it, dropped from the list, off the list, off its list, delisted, struck off, had ceased, ceased to list, stopped listing, has stopped, had stopped, not any longer, not any more, discontinued it',
  ended:
    'falls away, fall away, fell away, is gone, no longer have, no longer needed, goes away, is no longer due, no longer arises, disappears, comes to an end, is over, ceases, no longer incurred, no longer have to, done with, is spared, drops away, is no more, saves the work',
  'ended |':
    'passed from, passed between, passed before, elapsed between, elapsed before, ago, went by, go by, goes by, gone by, have gone by, has gone by, lie between, lay between, it has been, dates back, goes back, reaches back, lies … back, lies back',
  inactive:
    'not active, no longer active, dormant, gone silent, fallen silent, gone quiet, defunct, not maintained, no longer maintained, unmaintained, at a standstill, idle, dead',
  'different |':
    'instead, something else, a different one, change to, would change, would change to, another, another one, a different source, would differ, come out differently, turn out differently, look different, be different, switch to',
  best: 'no selection is better, no better selection, no better selection exists, no better one, nothing better, optimal, optimum, ideal, the best possible, best possible, the best there is, unbeatable, no other is better, none is better, the very best',
  all: 'in full, fully, entirely, to the full, without exception, one and all, all told, all of them, every single one, at full weight, in its entirety, the whole of, completely, in all cases, full weight',
  '| all':
    'all the same, in any case, in all, any, at all times, all of it, all of these, all of which, each one, each, each of which, each of them, every one of, all together, all along, at any time',
  usedUp:
    'uses up, used up, is spent, entirely spent, is exhausted, exhausts, nothing remains, nothing is left, nothing left, leaves nothing, no money left, none of it left, taken up entirely, fully committed, fully taken up, is gone, all spent, spent in full, down to zero, there is nothing left, fully allocated, allocated in full, runs out, maxed out, entirely taken up, leaving nothing, with nothing left, no budget left, entire … is spent, goes entirely',
  remain:
    'still has, still have, still contains, still in it, left over, unspent, stays unspent, remains unspent, in hand, to spare, at your disposal, still available, remains available, left to spend, is left, are left, have … left, you keep, not yet spent, not used up, remaining, leftover, free, unallocated, stays free, remains free, still free, still yours, stays available, leaves you, leaves',
  more: 'goes over, go over, runs over, over and above, in excess of, exceeding, exceeds, overshoots, overruns, overrun, beyond what, above what, on top of what, extend, extends, extended, widen, widens, larger, raise, raises, raised, boost, additional, a further, another, extra, further, too much, overspend, overspent, adds … to, higher than, larger than',
  early:
    'early on, ahead of others, in good time, ahead of time, quick, quickly, was quick, an early bird, ahead, well in advance, well ahead, promptly, swift, timely',
  hard: 'hard to replace, difficult to replace, the most difficult, the hardest, hardest to do without, least replaceable, the least replaceable, not easy, the least easy, toughest, irreplaceable, most irreplaceable, most difficult, hard to make up for',
  'expected |': 'would, is likely to, are likely to, in all likelihood',
  expected:
    'on expectation, by expectation, expected value, our expectation is, by our expectation, in our expectation, in expectation, as expected, we foresee, we anticipate, is forecast, are forecast, is projected, are projected, we project, we forecast, we reckon with, we reckon, can be counted on, is anticipated, we count on, prospective, projected to, in prospect, going by expectation, on our forecast, our forecast is',
  proven:
    'on record, demonstrably, verifiably, there is proof, proof exists, with proof, backed by proof, proof that, is established, it is established, has been established, we can prove, can be proven, as proven, established as fact, by proof, supported by proof, proof of, can be shown, can be demonstrated',
  'claimed |':
    'in the words of, by the account of, on the word of, if … is to be believed, declared, declares, would have it, says, alleges, so it says, contends, maintains, presents, insists',
  victim:
    'among its victims, one of its victims, on its list of victims, its victims, as victim, a victim of its, their victim, victim list',
  longer:
    'went beyond the length, goes beyond the length, went beyond, exceeded the length, exceeds the length, beyond the length, over the length, longer than the part, too long to, too long for,not kept in full, not in full, not keep the text in full, only part of, in part only, only in part, not stored in full, not the whole, not all of the text, not entirely kept, cut off, cut short, truncated, abridged, shortened, shorter than, is shorter than, cut, trimmed, more extensive, went on longer, longer, not complete, not completely, incomplete, lengthier, in shortened form, not saved in full, not retained in full',
  shared:
    'many parties share, several parties share, many share, used by many, many parties, several parties, used by several, used by others, in common, shared by many, shared by several, shared by others, common infrastructure',
  now: 'currently, at present, at the moment, right now, as things stand, as of now, presently, these days, at this time, for the time being, today, as of today, nowadays, is currently, the present day, present-day, current, of today, at this moment',
  atThatTime:
    'at that time, at the time, then, back then, on that day, on that date, on the day, at that point, at that moment, as of that day, a day on which, at which time, at the moment they, by then, in those days, that day, at which point, as of that date, in the meantime, at the relevant time, at the time in question',
  'more |':
    'take over, takes over, taking over, took over, over time, over to, over all, over which, over it, over them, beyond',
  '| longer': 'longer, took … longer, takes longer',
  'byDates | claimed': 'claims by its own, claims on its own, claims',
  'before |': 'in the past, until then, up to then, hitherto, history, used to',
  before:
    'previously, formerly, beforehand, earlier, at an earlier time, before that, at one time, once listed, in advance, prior to that, ahead of that, back in time, used to be',
  occur:
    'at the time of their occurrence, of their occurrence, on their occurrence, when they appeared, showed up, turned up, came up, cropped up, surfaced, recorded them, was recorded, were recorded, your log recorded them, at the time they occurred, at the moment they occurred, at their time of occurrence, on appearing, emerged, were observed, were logged, were sighted, were seen, made their appearance, at the time they appeared, arose, they appear in',
  indirect:
    'not directly, at one remove, in an indirect way, indirect only, only indirectly, only by association, by way of their host',
  'neg neg | neg':
    'not rule out, does not rule out, do not rule out, does not exclude, not exclude, cannot be ruled out, cannot rule out, cannot be excluded',
  'neg miss | neg':
    'nothing is lost, nothing is missing, nothing would be lost, without loss, without any loss, at no loss, no loss, lose nothing, loses nothing, nothing goes missing, nothing gets lost, you lose nothing, leaves no gap, no gap, not miss anything, no observable is lost, lost nothing, miss nothing, nothing would be missing',
}
