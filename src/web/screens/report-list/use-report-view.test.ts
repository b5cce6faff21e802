import { beforeEach, expect, it, vi } from 'vitest'
import { renderedHook } from '../../../../test/rendered-hook.ts'
import { useReportView } from './use-report-view.ts'

let address: URL
beforeEach(() => {
  address = new URL('https://winnow.example/reports')
  vi.stubGlobal('location', {
    get href() {
      return address.href
    },
  })
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, _title: string, next: URL) => (address = next) })
})

const rendered = (query = '') => renderedHook(useReportView, new URLSearchParams(query))

it('begins as in the address, and writes changes there', async () => {
  const list = await rendered('q=gateway&state=done')
  expect(list.now.view).toMatchObject({ search: 'gateway', states: ['done'] })

  await list.act(({ change }) => change({ search: 'proxy' }))

  expect(list.now.view.search).toBe('proxy')
  expect(address.search).toBe('?q=proxy&state=done')
})

it('reverses the order if the same column is chosen again', async () => {
  const list = await rendered()

  await list.act(({ sortBy }) => sortBy('name'))
  expect(list.now.view).toMatchObject({ sort: 'name', descending: false })

  await list.act(({ sortBy }) => sortBy('name'))
  expect(list.now.view).toMatchObject({ sort: 'name', descending: true })
})

it('clears the filters and keeps the order', async () => {
  const list = await rendered('q=gateway&format=nginx&sort=name')
  expect(list.now.isFiltered).toBe(true)

  await list.act(({ clear }) => clear())

  expect(list.now.isFiltered).toBe(false)
  expect(list.now.view.sort).toBe('name')
  expect(address.search).toBe('?sort=name')
})
