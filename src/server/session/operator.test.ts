import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startIdentityProvider } from '../../../test/identity-provider.ts'
import { operatorAt, type TestOperator } from '../../../test/operator.ts'
import { demo, signIn, startTestApp, type TestApp, type Visitor } from '../../../test/server.ts'
import { makePerson, makeTenant, type Tenant } from '../../../test/tenants.ts'

const isIn = async (visitor: Visitor) => (await visitor.json('GET', '/api/_auth/session')).status === 200

describe('people with local accounts', () => {
  let app: TestApp
  let tenant: Tenant
  let operator: TestOperator
  beforeAll(async () => {
    app = await startTestApp()
    tenant = await makeTenant(app, { name: 'Acme', only: ['admin', 'analyst', 'leftAdmin'] })
  })
  afterAll(() => app.stop())
  beforeEach(() => {
    operator = operatorAt(app)
  })
  afterEach(() => operator.close())
  /** Where the sign-in form redirects after it was submitted. */
  const tried = async (email: string, password = demo.password) =>
    (await signIn(app.visitor(), email, password)).headers.get('location')

  it('are listed, including unused accounts, and shown with their groups', async () => {
    await app.database.pool.query(
      `insert into account (email, password_hash, claims) values ('new@people.example', 'x', $1)`,
      [JSON.stringify({ name: 'Nobody\u001b[2J yet' })],
    )

    const users = await operator.json('users')
    const { out } = await operator.run('users')

    expect(users.map(({ email }: { email: string }) => email)).toEqual(
      expect.arrayContaining([demo.email, tenant.people.admin.email, 'new@people.example']),
    )
    expect(out).toContain('Nobody\\u{1b}[2J yet')
    const shown = await operator.run('user', tenant.people.admin.email.toUpperCase())
    expect(shown.out).toMatch(/^ID +[0-9a-f-]{36}$/m)
    expect(shown.out).toContain('admin (the last one)')
    expect((await operator.run('user', tenant.people.analyst.id)).out).not.toContain('the last one')
    expect(await operator.run('user', 'who@people.example')).toMatchObject({
      code: 1,
      err: expect.stringContaining('nobody'),
    })
  })

  it('are locked: all sessions end, they cannot sign in, and the audit log says who locked them', async () => {
    const mia = await makePerson(app, 'Mia Locked')
    const second = await app.signIn(mia.email)
    await app.database.pool.query(
      `insert into invitation (id, group_id, email, role, invited_by, sha256, created_at, expires_at)
       values (gen_random_uuid(), $1, 'friend@people.example', 'viewer', $2, '\\x01', now(), now() + '1 day')`,
      [tenant.groups.root, mia.id],
    )

    const { out } = await operator.run('lock-user', mia.email)

    expect(out).toContain('Ended: 2 sessions. Revoked: 1 open invitation.')
    expect(await isIn(mia.visitor)).toBe(false)
    expect(await isIn(second)).toBe(false)
    const bearer = await app
      .visitor()
      .json('GET', '/api/web/groups', undefined, { authorization: `Bearer ${mia.token}` })
    expect(bearer.status).toBe(401)
    // The correct password leads back to the form, which gives the reason.
    expect(await tried(mia.email)).toContain('error=session.locked')
    expect(await tried(mia.email, 'the wrong password')).toContain('error=account.password-wrong')
    // The provider's session in the browser does not help either.
    expect((await mia.visitor.fetch('/login')).headers.get('location')).toContain('/oidc/auth')
    expect((await mia.visitor.json('POST', '/api/jwt/refresh')).status).toBe(401)
    const { entries } = await operator.json('record', '--user', mia.id)
    expect(entries[2]).toMatchObject({ action: 'user.changed', actor: null, actorName: 'tester' })
    expect(await operator.run('lock-user', mia.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('locked already'),
    })

    expect((await operator.run('unlock-user', mia.email)).code).toBe(0)
    expect(await isIn(await app.signIn(mia.email))).toBe(true)
    expect((await operator.run('unlock-user', mia.email)).code).toBe(1)
  })

  it('are locked before they have ever signed in', async () => {
    const made = await makePerson(app, 'Early Bird')
    await app.database.pool.query('delete from app_user where id = $1', [made.id])

    expect((await operator.run('lock-user', made.email)).code).toBe(0)

    expect(await tried(made.email)).toContain('error=session.locked')
  })

  it('are signed out everywhere, and may sign in again', async () => {
    const pia = await makePerson(app, 'Pia Away')

    expect((await operator.run('end-sessions', pia.id)).out).toContain('Ended: 1 session of Pia Away')

    expect(await isIn(pia.visitor)).toBe(false)
    expect(await isIn(await app.signIn(pia.email))).toBe(true)
  })

  it('are deleted: their work stays, no token works, and only audit logs name them', async () => {
    const leaving = tenant.people.analyst
    await app.database.pool.query(
      `insert into group_list (group_id, name, effect, created_by, created_at, changed_at)
       values ($1, 'Made by them', 'deny', $2, now(), now())`,
      [tenant.groups.root, leaving.id],
    )

    expect(await operator.run('delete-user', leaving.email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('They leave "Acme". This cannot be taken back.'),
    })
    expect(await isIn(leaving.visitor)).toBe(true)
    expect((await operator.run('delete-user', leaving.email, '--yes')).code).toBe(0)

    expect(await isIn(leaving.visitor)).toBe(false)
    const bearer = { authorization: `Bearer ${leaving.token}` }
    expect((await app.visitor().json('GET', '/api/web/groups', undefined, bearer)).status).toBe(401)
    expect(await tried(leaving.email)).toContain('error=account.password-wrong')
    const { rows } = await app.database.pool.query(
      `select (select count(*) from app_user where id = $1 or email = $2)
            + (select count(*) from account where email = $2)
            + (select count(*) from audit_entry where subject_kind = 'person' and subject = $1) as "left",
         (select created_by from group_list where name = 'Made by them') author,
         (select count(*) from group_list where name = 'Made by them') lists`,
      [leaving.id, leaving.email],
    )
    expect(rows).toEqual([{ left: 0, author: null, lists: 1 }])
    const { entries } = await operator.json('record')
    expect(entries[0]).toMatchObject({ action: 'user.removed', target: leaving.id, actorName: 'tester' })
    const group = await operator.json('record', '--group', tenant.groups.root, '--last', '1')
    expect(group).toMatchObject({ faultAt: null, entries: [{ action: 'member.removed', target: leaving.id }] })
  })

  it('cannot be deleted if a group would be left without an administrator', async () => {
    const { admin } = tenant.people

    const { code, err } = await operator.run('delete-user', admin.email, '--yes')

    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('"Acme"') })
    expect(err).toContain('Let somebody else become its administrator')
    expect(await isIn(admin.visitor)).toBe(true)
    // Below the top, a group above can help.
    expect((await operator.run('delete-user', tenant.people.leftAdmin.id, '--yes')).code).toBe(0)
  })
})

it('people of another provider are locked out even though their provider vouches for them', async () => {
  const provider = await startIdentityProvider({ id: 'winnow' })
  const app = await startTestApp({ OIDC_ISSUER: provider.issuer })
  const operator = operatorAt(app)
  onTestFinished(async () => {
    await operator.close()
    await app.stop()
    await provider.stop()
  })
  const ann = app.visitor()
  await provider.signIn(ann, app)
  expect(await isIn(ann)).toBe(true)
  const { token } = (await ann.json('GET', '/api/_auth/session')).body

  expect((await operator.run('lock-user', 'ann@winnow.example')).out).toContain('Ended: 1 session.')

  expect(await isIn(ann)).toBe(false)
  expect((await ann.json('POST', '/api/jwt/refresh')).status).toBe(401)
  // The product has never seen a session for such a token.
  const fresh = await provider.sign(provider.claimsFor(provider.person))
  for (const shown of [token, fresh]) {
    const headers = { authorization: `Bearer ${shown}` }
    expect((await app.visitor().json('GET', '/api/web/groups', undefined, headers)).status).toBe(401)
  }
  const again = app.visitor()
  const answer = await provider.signIn(again, app)
  expect(answer.status).toBe(403)
  expect(await answer.text()).toContain('Dieses Konto ist gesperrt.')
  expect(await isIn(again)).toBe(false)

  expect((await operator.run('unlock-user', 'ann@winnow.example')).code).toBe(0)
  await provider.signIn(again, app)
  expect(await isIn(again)).toBe(true)
  expect((await operator.run('delete-user', 'ann@winnow.example', '--yes')).out).toContain('somebody new')
  expect(await isIn(again)).toBe(false)
})
