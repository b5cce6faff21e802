import { expect, it, vi } from 'vitest'
import { renderedHook } from '../../../test/rendered-hook.ts'
import type { GroupsOfUser } from './groups-of-user.ts'
import { useActiveGroupCookie } from './use-active-group-cookie.ts'

const [a, b, gone] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
  string,
]

const pageOf = (activeGroupId: string, remembered: string | undefined, ids = [a, b]) => ({
  known: { groups: ids.map((id) => ({ id })), activeGroupId, remembered } as unknown as GroupsOfUser,
  pathname: '/dashboard',
})

/** A tab in a browser with a cookie. */
async function tab(cookie: string | undefined, page: ReturnType<typeof pageOf>) {
  const browser = { cookie: cookie === undefined ? '' : `active_group=${cookie}` }
  vi.stubGlobal('document', browser)
  vi.stubGlobal('location', new URL('https://winnow.example/dashboard'))
  const chosen: string[] = []
  type Page = typeof page
  const hook = ({ known, pathname }: Page) => useActiveGroupCookie(known, pathname, (id) => chosen.push(id))
  const rendered = await renderedHook(hook, page)
  return {
    chosen,
    render: rendered.render,
    /** Another tab chooses a group. */
    elsewhere(id: string) {
      browser.cookie = `active_group=${id}`
    },
    get cookie() {
      return /^active_group=([^;]*)/.exec(browser.cookie)?.[1]
    },
  }
}

it('stores the group of a first visit, and of a page that names one', async () => {
  expect(await tab(undefined, pageOf(a, undefined))).toMatchObject({ cookie: a, chosen: [] })
  expect(await tab(a, { ...pageOf(b, a), pathname: `/en/groups/${b}/reports/r` })).toMatchObject({
    cookie: b,
    chosen: [],
  })
})

it('chooses the remembered group on a page that another site opened, without the cookie', async () => {
  expect(await tab(b, pageOf(a, undefined))).toMatchObject({ cookie: b, chosen: [b] })
})

it('follows what another tab has chosen once its own data loads again, even a group that it does not know', async () => {
  for (const other of [b, gone]) {
    const page = pageOf(a, a)
    const here = await tab(a, page)
    here.elsewhere(other)
    await here.render({ ...page })
    expect(here).toMatchObject({ cookie: other, chosen: [] })

    // The answer was under way when the other tab chose.
    await here.render(pageOf(a, a))
    expect(here).toMatchObject({ cookie: other, chosen: [other] })
  }
})

it('leaves the choice of another tab while the page of a group only loads again', async () => {
  const page = { ...pageOf(a, a), pathname: `/groups/${a}` }
  const here = await tab(a, page)
  here.elsewhere(b)
  await here.render({ ...pageOf(a, a), pathname: page.pathname })
  expect(here).toMatchObject({ cookie: b, chosen: [] })

  await here.render({ ...pageOf(a, a), pathname: `/groups/${a}/reports/r` })
  expect(here).toMatchObject({ cookie: a, chosen: [] })
})
