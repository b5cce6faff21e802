import { beforeEach, expect, it, vi } from 'vitest'
import { sampleReport } from '../../../../../test/e2e/fixtures/sample-report.ts'
import { renderedHook } from '../../../../../test/rendered-hook.ts'
import { sourcesById } from '../use-selection.ts'
import { useOpenSource } from './use-open-source.ts'

const sources = sourcesById(sampleReport('r'))
const [id = '', feed] = [...sources][0] ?? []

let address: URL
beforeEach(() => {
  address = new URL(`https://winnow.example/report?source=${id}`)
  vi.stubGlobal('location', {
    get href() {
      return address.href
    },
  })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, _title: string, next: URL) => (address = next) })
})

it('opens the source in the address, but not if the report does not contain it or shows its hits', async () => {
  expect((await renderedHook(useOpenSource, { sources, named: id, isHits: false })).now.open).toBe(feed)
  expect((await renderedHook(useOpenSource, { sources, named: 'gone', isHits: false })).now.open).toBeUndefined()
  expect((await renderedHook(useOpenSource, { sources, named: id, isHits: true })).now.open).toBeUndefined()
})

it('writes the open source into the address', async () => {
  const source = await renderedHook(useOpenSource, { sources, named: null, isHits: false })
  expect(source.now.wasOpen).toBe(false)

  await source.act(({ show }) => show(undefined))
  expect(address.search).toBe('')

  await source.act(({ show }) => show(feed))
  expect(address.searchParams.get('source')).toBe(id)
})

it('closes when the hits are shown and stays closed, but mounted, afterwards', async () => {
  const source = await renderedHook(useOpenSource, { sources, named: id, isHits: false })

  await source.render({ sources, named: id, isHits: true })
  await source.render({ sources, named: id, isHits: false })

  expect(source.now).toMatchObject({ open: undefined, wasOpen: true })
})
