import { techniqueNames } from '../../catalogue/threat-names/techniques.ts'
import type { ThreatName } from '../../catalogue/threat-names/threat-name.ts'
import type { AttackName } from '../../domain/delivery.ts'
import { kindIds } from '../../domain/observables/index.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { type DataCredit, enricher } from './enricher.ts'
import { byThreats } from './threat-index.ts'

const mitreAttack: DataCredit = {
  name: 'MITRE ATT&CK',
  url: 'https://attack.mitre.org/',
  licence: 'ATT&CK Terms of Use',
  licenceUrl: 'https://attack.mitre.org/resources/legal-and-branding/terms-of-use/',
  credit:
    '© The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.',
}

export const attack = enricher({
  id: 'attack',
  name: { de: 'MITRE ATT&CK', en: 'MITRE ATT&CK' },
  description: {
    de: 'Techniken, Software und Gruppen aus ATT&CK, wenn ein Tag oder der Name einer Quelle sie eindeutig nennt.',
    en: 'Techniques, software and groups of ATT&CK where a tag or the name of a source names them beyond doubt.',
  },
  data: [mitreAttack],
  onByDefault: true,
  kinds: kindIds,

  open: () =>
    byThreats((names) => {
      const techniques = names.techniques.map(techniqueOf).sort(byId)
      const software = names.families.flatMap(attackName).sort(byId)
      const groups = names.groups.flatMap(attackName).sort(byId)
      if (techniques.length + software.length + groups.length === 0) return
      return {
        ...(techniques.length > 0 && { techniques }),
        ...(software.length > 0 && { software }),
        ...(groups.length > 0 && { groups }),
      }
    }),
})

const attackName = ({ name, attack, attackName = name }: ThreatName): AttackName[] =>
  attack ? [{ id: attack, name: attackName }] : []

const byId = (a: AttackName, b: AttackName) => compareCodeUnits(a.id, b.id)

function techniqueOf(id: string): AttackName {
  const whole = id.includes('.') ? techniqueNames[id.split('.')[0] as string] : undefined
  return { id, name: techniqueNames[id] as string, ...(whole !== undefined && { of: whole }) }
}
