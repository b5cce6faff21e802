import { createContext, createElement, type ReactNode, use } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { inEnglish } from '../../../test/markup.ts'
import { renderedHook } from '../../../test/rendered-hook.ts'
import type { GroupProfile } from '../../contract/groups.ts'
import { defaultOrganisation } from '../../domain/organisation.ts'
import { useOrganisationForm } from './use-organisation-form.ts'
import type { OrganisationOptions } from './wizard-data.ts'

const options = {
  iocTypes: defaultOrganisation.iocTypes.map((value) => ({ value, text: value })),
} as unknown as OrganisationOptions
const stored = (cOrg: object, ownRanges: string[] = []) =>
  ({ cOrg: { ...defaultOrganisation, nEmployees: '1-49', ...cOrg }, ownRanges }) as unknown as GroupProfile

it('sends only the changes made here, even if a colleague’s change was loaded meanwhile', async () => {
  const sent: unknown[] = []
  let answer = stored({})
  const onSaved = vi.fn()
  vi.stubGlobal('location', { pathname: '/en', protocol: 'https:' })
  vi.stubGlobal('document', { cookie: 'trace_id=trace' })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    // The session, which another test in this process may have left to be renewed.
    if (!url.startsWith('/api/web/')) return Response.json({ token: 'token', user: { exp: Date.now() / 1000 + 60 } })
    sent.push(JSON.parse(String(init?.body)))
    return Response.json(answer)
  })
  const Hook = createContext<ReactNode>(null)
  const router = createMemoryRouter([{ path: '/', Component: () => use(Hook) }])
  const form = await renderedHook(
    (profile: GroupProfile) => useOrganisationForm({ profile, options, steps: ['organization'], onSaved }),
    stored({}),
    (hook) => inEnglish(createElement(Hook, { value: hook }, createElement(RouterProvider, { router }))),
  )

  const save = () =>
    form.act(async ({ submit }) => {
      onSaved.mockClear()
      submit()
      await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
    })

  await form.render(stored({ industries: ['energy'] }, ['192.0.2.0/24']))
  await form.act(({ change }) => change({ selectedFlavours: ['phishing'] }))
  answer = stored({ industries: ['energy'], flavours: ['phishing'] }, ['192.0.2.0/24'])
  await save()
  expect(sent).toEqual([{ cOrg: { flavours: ['phishing'] } }])
  expect(form.now.ranges).toBe('192.0.2.0/24')
  expect(form.now.state.companyProfile.enterprise.industries).toEqual(['energy'])
  expect(form.now.canSave).toBe(false)

  await form.act(({ setRanges }) => setRanges('192.0.2.0/24\n198.51.100.1'))
  answer = stored({}, ['192.0.2.0/24', '198.51.100.1'])
  await save()
  expect(sent[1]).toEqual({ addedRanges: ['198.51.100.1'], removedRanges: [] })

  await form.act(({ setRanges }) => setRanges('198.51.100.1\n198.51.100.2'))
  await save()
  expect(sent[2]).toEqual({ addedRanges: ['198.51.100.2'], removedRanges: ['192.0.2.0/24'] })
})
