import type { LicenceTerms } from '../../domain/source.ts'

/**
 * Terms that several sources share. A permission is `yes` or `no` only if the licence or the publisher's page says so;
 * otherwise it is `unknown`, which does not count as a permission.
 */

export const cc0: LicenceTerms = {
  name: 'CC0-1.0',
  url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  stated: true,
  commercialUse: 'yes',
  redistribution: 'yes',
  attribution: 'no',
}

export const unlicense: LicenceTerms = {
  name: 'Unlicense',
  url: 'https://unlicense.org/',
  stated: true,
  commercialUse: 'yes',
  redistribution: 'yes',
  attribution: 'no',
}

export function ccBy(credit: string): LicenceTerms {
  return {
    name: 'CC-BY-4.0',
    url: 'https://creativecommons.org/licenses/by/4.0/',
    stated: true,
    commercialUse: 'yes',
    redistribution: 'yes',
    attribution: 'yes',
    credit,
  }
}

export function ccByNcSa(credit: string): LicenceTerms {
  return {
    name: 'CC-BY-NC-SA-4.0',
    url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/',
    stated: true,
    commercialUse: 'no',
    redistribution: 'yes',
    attribution: 'yes',
    credit,
  }
}

/**
 * Permissive software licence of a repository that contains the list: use and redistribution are free, with the notice.
 */
export function permissive(
  name: 'MIT' | 'BSD-2-Clause' | 'BSD-3-Clause' | 'Apache-2.0' | 'ISC',
  url: string,
): LicenceTerms {
  return { name, url, stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'yes' }
}

export function gpl(name: 'GPL-2.0' | 'GPL-3.0' | 'AGPL-3.0', url: string): LicenceTerms {
  return { name, url, stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'yes' }
}

/** The publisher has its own terms, which we do not reduce to yes and no. */
export function ownTerms(name: string, url: string, known: Partial<LicenceTerms> = {}): LicenceTerms {
  return {
    name,
    url,
    stated: true,
    commercialUse: 'unknown',
    redistribution: 'unknown',
    attribution: 'unknown',
    ...known,
  }
}

/** "Non-commercial and internal business purposes only"; any other commercial use needs written permission. */
export const openPhishTerms = ownTerms('OpenPhish terms of use', 'https://openphish.com/faq.html', {
  commercialUse: 'no',
})

/** "May not be used for commercial resale or in products that are charging fees for such services." */
export const binaryDefenseTerms = ownTerms('Terms in the list’s header', 'https://www.binarydefense.com/banlist.txt', {
  commercialUse: 'no',
})

/** A copy of somebody else's list: the licence of the repository that copies it says nothing about it. */
export const copied = (repository: string): LicenceTerms => ownTerms('Terms of the list’s publisher', repository)

/** No terms were found where the list is published. */
export const unstated: LicenceTerms = {
  name: 'unknown',
  stated: false,
  commercialUse: 'unknown',
  redistribution: 'unknown',
  attribution: 'unknown',
}
