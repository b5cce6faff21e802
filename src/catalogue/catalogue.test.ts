import { describe, expect, it } from 'vitest'
import { flavourIds, productGroups } from '../domain/source.ts'
import { categoryOf, categoryRules } from '../engine/warnings/categories.ts'
import { compileWarningLists } from '../engine/warnings/compile.ts'
import { outputFormats } from '../formats/outputs/index.ts'
import { flavours } from './flavours.ts'
import { countriesOf, geographies, geographyName, placesOf } from './geographies.ts'
import { industries } from './industries.ts'
import { productCategories, products } from './products.ts'
import { sourceById } from './sources/index.ts'
import { builtInWarningLists, collectedWarningLists } from './warnings.ts'

describe('flavours, industries, products and geographies', () => {
  it('have their texts in both languages', () => {
    for (const id of flavourIds) {
      expect(flavours[id].text.de, id).not.toBe('')
      expect(flavours[id].description.en.length, id).toBeGreaterThan(20)
    }
    for (const { id, text } of industries) expect(text.de && text.en, id).toBeTruthy()
  })

  it('have unique ids', () => {
    for (const ids of [industries, products, geographies].map((all) => all.map(({ id }) => id))) {
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('contain the products that output formats name, each in one format only', () => {
    const named = outputFormats.flatMap((format) => format.products as readonly string[])
    const known = new Set(products.map(({ id }) => id))

    expect(named.filter((id) => !known.has(id))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  it('has products for every group, under headers that exist', () => {
    for (const group of productGroups) {
      expect(products.filter(({ mainCategory }) => mainCategory === group).length, group).toBeGreaterThanOrEqual(15)
    }
    for (const { id, subCategory } of products) expect(productCategories, id).toHaveProperty(subCategory)
  })

  it('names countries by the runtime and knows the countries of a region', () => {
    expect(geographyName('DE')).toEqual({ de: 'Deutschland', en: 'Germany' })
    expect(geographyName('150')).toEqual({ de: 'Europa', en: 'Europe' })
    expect(countriesOf(['EU']).size).toBe(27)
    expect(countriesOf(['155', 'PL'])).toContain('AT')
    expect(countriesOf(['155', 'PL'])).toContain('PL')
    expect(countriesOf(['nowhere']).size).toBe(0)
  })

  it('a country lies in every region that contains it, and a region matches its countries', () => {
    expect(placesOf(['CZ']).toSorted()).toEqual(['150', '151', 'CZ', 'EU'])
    expect(placesOf(['155'])).toEqual(expect.arrayContaining(['155', '150', 'EU', 'DE', 'AT']))
    expect(placesOf(['155'])).not.toContain('PL')
    expect(placesOf(['nowhere'])).toEqual(['nowhere'])
    expect(geographies.filter(({ kind }) => kind === 'country').length).toBe(250)
    for (const { id, text } of geographies) expect(text.de, id).not.toBe(id)
  })
})

describe('the built-in warning lists', () => {
  const index = compileWarningLists(builtInWarningLists)

  it('are all used', () => {
    for (const { id, refused } of index.lists) expect(refused, id).toBe(0)
    expect(new Set(index.lists.map(({ id }) => id)).size).toBe(index.lists.length)
  })

  it('name publisher, page and date of everything that makes a value doubtful', () => {
    for (const list of builtInWarningLists) {
      const { id, origin, date } = list
      if (
        categoryRules[categoryOf(list)].verdict !== 'doubtful' ||
        ['sinkhole', 'parking', 'user-content', 'placeholder'].includes(categoryOf(list))
      )
        continue
      expect(origin?.publisher, id).toBeTruthy()
      expect(origin?.page, id).toMatch(/^(?:https:\/\/|dns:)/)
      expect(date, id).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  it.each([
    ['ipv4', '8.8.8.8', 'doubtful'],
    ['ipv6', '2606:4700:4700::1111', 'doubtful'],
    ['domain', 'www.google.com', 'benign'],
    ['domain', 'detectportal.firefox.com', 'doubtful'],
    ['domain', 'evil.pages.dev', undefined],
    ['domain', 'drive.google.com', 'doubtful'],
    ['url', 'https://github.com/someone/tool/releases/download/1/evil.exe', undefined],
    ['sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'benign'],
    ['email', 'abuse@some-provider.com', 'benign'],
    ['ipv4', '192.31.196.7', undefined],
    ['domain', 'amber-anchor1.example.net', undefined],
  ] as const)('%s %s is %s', (kind, value, verdict) => {
    expect(index.judge(kind, value)).toBe(verdict)
  })

  it('provide the addresses of the published ones', () => {
    expect(new Set(collectedWarningLists.map(({ id }) => id)).size).toBe(collectedWarningLists.length)
    for (const { address } of collectedWarningLists) expect(URL.canParse(address)).toBe(true)
  })
})

it.each([
  ['abuse-ch.urlhaus', 'added'],
  ['abuse-ch.sslbl-certificates', 'added'],
  ['phishtank.online-valid', 'added'],
  ['cisa.kev', 'added'],
  ['abuse-ch.threatfox', 'firstSeen'],
  ['abuse-ch.feodo-tracker', 'firstSeen'],
  ['abuse-ch.sslbl-ip', 'firstSeen'],
])('%s gives %s dates', (id, kind) => {
  const given = Object.keys(sourceById.get(id)?.reading?.options ?? {})

  expect(given.filter((name) => name === 'added' || name === 'firstSeen')).toEqual([kind])
})
