import { describe, expect, it } from 'vitest'
import { flavourIds, productGroups } from '../domain/source.ts'
import { compileWarningLists } from '../engine/warnings/compile.ts'
import { flavours } from './flavours.ts'
import { countriesOf, geographies, geographyName } from './geographies.ts'
import { industries } from './industries.ts'
import { productCategories, products } from './products.ts'
import { builtInWarningLists, collectedWarningLists } from './warnings.ts'

describe('flavours, industries, products and geographies', () => {
  it('have their words in both languages', () => {
    for (const id of flavourIds) {
      expect(flavours[id].text.de, id).not.toBe('')
      expect(flavours[id].description.en.length, id).toBeGreaterThan(20)
    }
    for (const { id, text } of industries) expect(text.de && text.en, id).toBeTruthy()
  })

  it('have ids of their own', () => {
    for (const ids of [industries, products, geographies].map((all) => all.map(({ id }) => id))) {
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  it('has products for every group, under headers that exist', () => {
    for (const group of productGroups) {
      expect(products.filter(({ mainCategory }) => mainCategory === group).length, group).toBeGreaterThanOrEqual(15)
    }
    for (const { id, subCategory } of products) expect(productCategories, id).toHaveProperty(subCategory)
  })

  it('names countries by the runtime and knows what is in a region', () => {
    expect(geographyName('DE')).toEqual({ de: 'Deutschland', en: 'Germany' })
    expect(geographyName('150')).toEqual({ de: 'Europa', en: 'Europe' })
    expect(countriesOf(['EU']).size).toBe(27)
    expect(countriesOf(['155', 'PL'])).toContain('AT')
    expect(countriesOf(['155', 'PL'])).toContain('PL')
    expect(countriesOf(['nowhere']).size).toBe(0)
    expect(geographies.filter(({ kind }) => kind === 'country').length).toBe(250)
    for (const { id, text } of geographies) expect(text.de, id).not.toBe(id)
  })
})

describe('the built-in warning lists', () => {
  const index = compileWarningLists(builtInWarningLists)

  it('are all of use', () => {
    for (const { id, refused } of index.lists) expect(refused, id).toBe(0)
  })

  it.each([
    ['ipv4', '8.8.8.8', true],
    ['ipv6', '2606:4700:4700::1111', true],
    ['domain', 'www.google.com', true],
    ['domain', 'detectportal.firefox.com', true],
    ['domain', 'evil.pages.dev', false],
    ['domain', 'drive.google.com', false],
    ['url', 'https://github.com/someone/tool/releases/download/1/evil.exe', false],
    ['sha256', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', true],
    ['email', 'abuse@some-provider.com', true],
    ['ipv4', '192.31.196.7', false],
    ['domain', 'amber-anchor1.example.net', false],
  ] as const)('%s %s: benign is %s', (kind, value, benign) => {
    expect(index.isBenign(kind, value)).toBe(benign)
  })

  it('come with addresses of the published ones', () => {
    expect(new Set(collectedWarningLists.map(({ id }) => id)).size).toBe(collectedWarningLists.length)
    for (const { address } of collectedWarningLists) expect(URL.canParse(address)).toBe(true)
  })
})
