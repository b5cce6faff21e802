import type { LicenceTerms } from '../../domain/source.ts'
import type { LocalizedText } from '../../domain/text.ts'

export interface LicenceDecision {
  readonly allowed: boolean
  /** Delivered although the terms say nothing about it: users must ask the publisher. */
  readonly unstated: boolean
  /** One sentence for the subscriber. */
  readonly clause: LocalizedText
  /** Attribution text, if the terms require one. */
  readonly credit?: string
}

/**
 * Tells whether a source may be delivered to an organisation. A delivery is commercial use by the subscriber and
 * redistribution by the operator.
 *
 * - Terms that forbid either refuse the source.
 * - A paid source is delivered only under the group's own licence, whatever else its terms leave open.
 * - Terms that say nothing are not a permission. Such a source is still delivered, as a list that anyone can fetch from
 * the publisher, and the subscriber is told that the terms do not permit it explicitly. Refusing would exclude most
 * free lists, whose publishers intend them to be used. Reports, too, exclude only what is forbidden.
 * @param held `own`: the group added the source itself; `licensed`: the group has its own licence with consent;
 * `withdrawn`: the group has its own licence but withdrew consent
 */
export function deliveryLicence(
  { licence, commercial }: { readonly licence: LicenceTerms; readonly commercial: boolean },
  access?: 'own' | 'licensed' | 'withdrawn',
): LicenceDecision {
  const { name, commercialUse, redistribution, credit } = licence
  const thanks = credit === undefined || licence.attribution === 'no' ? {} : { credit }
  const permitted = (clause: LocalizedText, unstated = false) => ({ allowed: true, unstated, clause, ...thanks })
  if (access === 'own') {
    return permitted({
      de: 'Die Gruppe hat diese Quelle selbst eingetragen und verantwortet ihre Nutzung.',
      en: 'The group added this source itself and answers for its use.',
    })
  }
  if (access === 'licensed') {
    return permitted({
      de: 'Die Gruppe hat für diese Quelle eine eigene Lizenz hinterlegt; geliefert wird nur an sie und die Gruppen darunter, für die sie gilt.',
      en: 'The group has a licence of its own for this source; it is delivered only to it and to the groups below that the licence includes.',
    })
  }
  if (access === 'withdrawn') {
    return refused({
      de: 'Die Gruppe hat ihre Einwilligung widerrufen, dass ihre eigene Lizenz für diese Quelle genutzt wird.',
      en: 'The group has withdrawn its consent to have its own licence for this source used.',
    })
  }
  if (redistribution === 'no') {
    return refused({
      de: `Die Bedingungen („${name}“) untersagen die Weitergabe der Daten.`,
      en: `The terms (“${name}”) forbid passing the data on.`,
    })
  }
  if (commercialUse === 'no') {
    return refused({
      de: `Die Bedingungen („${name}“) untersagen die gewerbliche Nutzung.`,
      en: `The terms (“${name}”) forbid commercial use.`,
    })
  }
  if (commercial && (redistribution !== 'yes' || commercialUse !== 'yes')) {
    return refused({
      de: 'Diese Quelle ist kostenpflichtig. Geliefert wird sie, sobald die Gruppe eine eigene Lizenz hinterlegt hat.',
      en: 'This source is sold by its publisher. It is delivered once the group has added a licence of its own.',
    })
  }
  if (redistribution === 'yes' && commercialUse === 'yes') {
    return permitted({
      de: `Die Bedingungen („${name}“) erlauben Weitergabe und gewerbliche Nutzung.`,
      en: `The terms (“${name}”) allow passing the data on and commercial use.`,
    })
  }
  return permitted(
    licence.stated
      ? {
          de: `Die Bedingungen („${name}“) regeln Weitergabe oder gewerbliche Nutzung nicht ausdrücklich. Bitte prüfen Sie sie vor der Nutzung.`,
          en: `The terms (“${name}”) do not clearly settle passing the data on or commercial use. Please check them before you use the data.`,
        }
      : {
          de: 'Der Herausgeber nennt keine Nutzungsbedingungen. Das ist keine Erlaubnis: Bitte klären Sie die Nutzung mit ihm.',
          en: 'The publisher states no terms of use. That is no permission: please settle the use with the publisher.',
        },
    true,
  )
}

function refused(clause: LocalizedText): LicenceDecision {
  return { allowed: false, unstated: false, clause }
}
