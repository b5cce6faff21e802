import { outputFormat } from '../../output-format.ts'
import { exemptedNames } from '../value-list.ts'

/** Destination lists of Cisco Umbrella and Secure Access, filled by a script. A name stands for all names below it; allow lists win. */
export const umbrella = outputFormat({
  id: 'UMBRELLA',
  use: 'block',
  readBy: 'dns',
  products: ['cisco-umbrella'],
  name: { de: 'Cisco Umbrella (Destination List)', en: 'Cisco Umbrella (destination list)' },
  description: {
    de: 'Namen für eine Destination List von Cisco Umbrella, einer je Zeile; ein Skript gleicht die Liste damit ab. Umbrella sperrt auch alle Namen darunter, daher fehlen öffentliche Suffixe wie github.io und Namen über einem. Was darunter auf einer Freigabeliste der Gruppe steht, enthält allowed.txt, für eine Destination List, die erlaubt; ein Name, der etwas Freigegebenes über etwas Gesperrtem enthält, ist ausgelassen. Adressen nimmt eine Sperrliste nicht, URLs nur in manchen Paketen: Sie sind ausgelassen. Cisco rät zu höchstens 5.000 Einträgen je Liste.',
    en: 'Names for a destination list of Cisco Umbrella, one a line; a script makes the list equal to them. Umbrella also blocks all names below, so public suffixes such as github.io and names above one are missing. What an allow list of the group names below is in allowed.txt, for a destination list that allows; a name that contains something allowed above something denied is left out. A block list takes no addresses, and URLs in some packages only: they are left out. Cisco advises 5,000 entries a list at most.',
  },
  reference: 'https://developer.cisco.com/docs/cloud-security/umbrella-api-reference-destination-lists-overview',
  parts: () => exemptedNames('domain.txt', 'allowed.txt'),
})
