import type { LicenceTerms } from '../../domain/source.ts'

/**
 * Terms that several sources share. A permission is `yes` or `no` only where the licence's text or the publisher's page
 * says so; everything else is `unknown`, and unknown is no permission.
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

/** Permissive software licences of a repository that holds the list: use and passing on are free, with the notice kept. */
export function permissive(
  name: 'MIT' | 'BSD-2-Clause' | 'BSD-3-Clause' | 'Apache-2.0' | 'ISC',
  url: string,
): LicenceTerms {
  return { name, url, stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'yes' }
}

export function gpl(name: 'GPL-2.0' | 'GPL-3.0' | 'AGPL-3.0', url: string): LicenceTerms {
  return { name, url, stated: true, commercialUse: 'yes', redistribution: 'yes', attribution: 'yes' }
}

/** The publisher has terms of its own that we do not read into three words. */
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

/** No terms found where the list is published. */
export const unstated: LicenceTerms = {
  name: 'unknown',
  stated: false,
  commercialUse: 'unknown',
  redistribution: 'unknown',
  attribution: 'unknown',
}
