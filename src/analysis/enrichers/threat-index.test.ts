import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { partOf, rounds } from '../../../test/soak.ts'
import { families } from '../../catalogue/threat-names/families.ts'
import { groups } from '../../catalogue/threat-names/groups.ts'
import { techniqueNames, techniqueWords } from '../../catalogue/threat-names/techniques.ts'
import { isRejection } from '../../domain/listing.ts'
import { readMirror } from '../../formats/mirror.ts'
import { readSnapshot } from '../../formats/snapshot.ts'
import { attack } from './attack.ts'
import { malwareFamily } from './malware-family.ts'
import { readThreatName, threatKey } from './threat-index.ts'

const idOfName = (text: string) => {
  const { family, group, technique } = readThreatName(text)
  return family?.name ?? group?.name ?? technique
}

describe('the catalogue of names', () => {
  it('assigns each word to one name', () => {
    const meanings = new Map<string, Set<string>>()
    for (const one of [...families, ...groups]) {
      for (const text of one.ambiguous ? (one.aka ?? []) : [one.name, ...(one.aka ?? [])]) {
        const key = threatKey(text)
        meanings.set(key, (meanings.get(key) ?? new Set()).add(one.name))
      }
    }

    expect([...meanings].filter(([, names]) => names.size > 1)).toEqual([])
    expect([...meanings.keys()].filter((key) => key.length < 4 && !/\d/.test(key))).toEqual([])
    expect([...meanings.keys()].filter((key) => Object.hasOwn(techniqueWords, key))).toEqual([])
  })

  it('has well-formed ids, each for one ATT&CK name', () => {
    expect(families.filter(({ attack }) => attack !== undefined && !/^S\d{4}$/.test(attack))).toEqual([])
    expect(groups.filter(({ attack }) => attack !== undefined && !/^G\d{4}$/.test(attack))).toEqual([])
    const names = new Map<string, string>()
    for (const { attack, attackName, name } of [...families, ...groups]) {
      if (attack) expect(names.get(attack) ?? attackName ?? name).toBe(attackName ?? name)
      if (attack) names.set(attack, attackName ?? name)
    }
    expect(Object.values(techniqueWords).filter((id) => !Object.hasOwn(techniqueNames, id))).toEqual([])
  })
})

describe('readThreatName', () => {
  it.each([
    ['Cobalt Strike', 'Cobalt Strike'],
    ['CobaltStrike-2', 'Cobalt Strike'],
    ['malpedia:win.emotet', 'Emotet'],
    ['Trojan.Win32.Emotet', 'Emotet'],
    ['ELF.Mirai', 'Mirai'],
    ['Remcos RAT', 'Remcos'],
    ['redline v2.1', 'RedLine Stealer'],
    ['lockbit3.0', 'LockBit 3.0'],
    ['misp-galaxy:mitre-malware="Emotet - S0367"', 'Emotet'],
    ['misp-galaxy:mitre-intrusion-set="APT28 - G0007"', 'APT28'],
    ['misp-galaxy:threat-actor="Sofacy"', 'APT28'],
    ['apt 27', 'Threat Group-3390'],
    ['misp-galaxy:mitre-attack-pattern="Phishing - T1566"', 'T1566'],
    ['t1059.001', 'T1059.001'],
    ['attack:T1059.010', 'T1059'],
    ['Phishing', 'T1566'],
    ['android.cerberus', 'Cerberus'],
    ['hive ransomware', 'Hive ransomware'],
  ])('%s is %s', (text, expected) => {
    expect(idOfName(text)).toBe(expected)
  })

  it.each([
    ...['Cerberus', 'hive', 'play', 'snake', 'cobalt', 'aurora', 'predator', 'anubis', 'godzilla', 'royal', 'conti'],
    ...[
      'malware',
      'trojan',
      'rat',
      'stealer',
      'c2',
      'apt',
      'win32',
      'elf',
      'ransom',
      'botnet',
      'loader',
      '27',
      'agent',
    ],
    ...['emotional', 'not emotet at all', 'com.lsdroid.cerberus', 'trickery', 'remcosmetics', 'MLSec-Export', 'st0367'],
    ...['T9999', 'S9998', '__proto__', 'constructor', 'misp-galaxy:tool="'],
  ])('%s names nothing', (text) => {
    expect(readThreatName(text)).toEqual({})
  })
})

describe('ATT&CK and families', () => {
  const sources = [{ id: 'a', name: 'Maltrail: apt kimsuky', maintainer: 'M', listedFrom: 0 }]

  it('come from tags and source names, sorted, without duplicates', async () => {
    const indicator = {
      kind: 'domain',
      value: 'evil.com',
      tags: ['phishing', 'remcos', 'emotet', 'remcosrat'],
      sources,
    } as const

    expect((await attack.open({}))(indicator)).toEqual({
      techniques: [{ id: 'T1566', name: 'Phishing' }],
      software: [
        { id: 'S0332', name: 'Remcos' },
        { id: 'S0367', name: 'Emotet' },
      ],
      groups: [{ id: 'G0094', name: 'Kimsuky' }],
    })
    expect((await malwareFamily.open({}))(indicator)).toEqual({ malware: ['Emotet', 'Remcos'] })
  })

  it('reports tools as software and never as malware', async () => {
    const indicator = { kind: 'domain', value: 'evil.com', tags: ['ngrok'], sources: [] } as const

    expect((await attack.open({}))(indicator)).toEqual({ software: [{ id: 'S0508', name: 'ngrok' }] })
    expect((await malwareFamily.open({}))(indicator)).toBeUndefined()
  })
})

const folder = fileURLToPath(new URL('../../../../shared/data/feeds', import.meta.url))

/** Rows of a feed whose tags are looked at. */
const most = rounds(20_000, Number.POSITIVE_INFINITY)

describe.skipIf(!existsSync(folder))('the tags of real feeds', () => {
  it('are recognised where they are names', { timeout: 240_000 }, async () => {
    const counts = new Map<string, number>()
    for (const { snapshots } of partOf((await readMirror(folder)).sources, 3)) {
      for (const { files } of snapshots.slice(-1)) {
        const { items } = readSnapshot({ files })
        let rows = 0
        for await (const batch of items) {
          rows += batch.length
          if (rows > most) break
          for (const item of batch) {
            if (isRejection(item)) continue
            for (const tag of item.tags ?? []) counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
          }
        }
      }
    }
    const named = [...counts].flatMap(([tag, count]) => {
      const name = idOfName(tag)
      return name === undefined ? [] : [[tag, count, name] as const]
    })
    const sum = (all: readonly (readonly [string, number, ...unknown[]])[]) =>
      all.reduce((n, [, count]) => n + count, 0)
    console.log(
      `${named.length} of ${counts.size} distinct tags, ${sum(named)} of ${sum([...counts])} uses have a name: ` +
        named.map(([tag, , name]) => `${tag} → ${name}`).join(', '),
    )

    expect(named.length).toBeGreaterThanOrEqual(rounds(25, 100))
    // Names of apps, feeds and countries, and ambiguous words.
    const wrong = ['cerberus', 'predator', 'anubis', 'godzilla', 'mythic', 'intel', 'malware', 'austria', 'bark']
    expect(named.filter(([tag]) => wrong.includes(tag) || tag.startsWith('com.'))).toEqual([])
  })
})
