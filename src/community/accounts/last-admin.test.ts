import { describe, expect, it } from 'vitest'
import { features } from '#app/features.ts'
import { aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { newSetUpLink, setUpLink } from './set-up-links.ts'
import { hashPassword } from './password-hash.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'

/** Ways to lose the permissions of an administrator: each as the call of `actor` against `target`. */
const losses: Record<string, (app: TestApp, actor: Admin, target: Admin) => ReturnType<TestApp['put']>> = {
  'changing the role': (app, actor, target) => app.put(`/api/people/${target.id}/role`, { role: 'editor' }, { token: actor.token }),
  banning: (app, actor, target) => app.put(`/api/people/${target.id}/status`, { status: 'banned' }, { token: actor.token }),
  'deleting the own account': (app, actor) => app.post('/api/user/delete', { password }, { token: actor.token }),
}

describe('The last administrator', () => {
  const names = Object.keys(losses)
  const pairs = names.flatMap((first, i) => names.slice(i).map((second) => [first, second] as const))

  it.each(pairs)('at least one administrator remains after two concurrent actions: %s and %s', async (first, second) => {
    for (let round = 0; round < 3; round++) {
      await using app = await startApp()
      const [ada, grace] = [await anAdmin(app), await anAdmin(app)]
      const answers = await Promise.all([losses[first]?.(app, ada, grace), losses[second]?.(app, grace, ada)])
      expect(await activeAdmins(app), answers.map((answer) => `${answer?.status} ${answer?.text}`).join('\n')).toBeGreaterThanOrEqual(1)
      // 404 where the account was deleted first.
      for (const answer of answers) expect([200, 401, 403, 404, 422], answer?.text).toContain(answer?.status)
    }
  })

  it('one administrator remains when two demote each other in two processes', async () => {
    await using app = await startApp()
    await using other = await startApp({ beside: app, features })
    const [ada, grace] = [await anAdmin(app), await anAdmin(app)]
    const answers = await Promise.all([losses['changing the role']?.(app, ada, grace), losses['changing the role']?.(other, grace, ada)])
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(await activeAdmins(app)).toBe(1)
  })
})

describe('The set-up link', () => {
  const body = { username: 'chief-clerk', email: 'chief@magazine.example', password }
  const tokenOf = (url: string | null | undefined) => new URL(url ?? 'about:blank').searchParams.get('token')

  it('the set-up link expires after an hour, and a restart creates no new one', async () => {
    await using app = await startApp()
    const token = tokenOf((await setUpLink(app.services))?.url)
    app.clock.pass(60 * 60_000)
    expect((await app.post('/api/setup', { ...body, token })).json()).toMatchObject({ code: 'link-invalid' })
    expect(await setUpLink(app.services)).toEqual({ url: null })
    const newer = tokenOf(await newSetUpLink(app.services))
    expect(newer).not.toBe(token)
    expect((await app.post('/api/setup', { ...body, token: newer })).status).toBe(200)
  })

  it('the set-up link stays invalid after the first administrator, even when none is left', async () => {
    await using app = await startApp()
    const token = tokenOf((await setUpLink(app.services))?.url)
    const member = await aReader(app)
    const chief = await anAdmin(app)
    expect((await app.put(`/api/people/${member.id}/role`, { role: 'admin' }, { token: chief.token })).status).toBe(200)
    await app.services.database.db.updateTable('users').set({ role: 'member' }).execute()
    expect((await app.post('/api/setup', { ...body, token })).json()).toMatchObject({ code: 'link-invalid' })
    expect(await setUpLink(app.services)).toEqual({ url: null })
  })

  it('a set-up link from the command line replaces the earlier one, and is refused while there is an administrator', async () => {
    await using app = await startApp()
    const [older, newer] = [tokenOf(await newSetUpLink(app.services)), tokenOf(await newSetUpLink(app.services))]
    expect((await app.post('/api/setup', { ...body, token: older })).json()).toMatchObject({ code: 'link-invalid' })
    expect((await app.post('/api/setup', { ...body, token: newer })).status).toBe(200)
    await expect(newSetUpLink(app.services)).rejects.toThrow('There is an administrator already.')
  })
})

interface Admin {
  id: number
  token: string
}

async function anAdmin(app: TestApp): Promise<Admin> {
  const admin = await aReader(app, { role: 'admin' })
  await updateUser(app.services.database.db, admin.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return admin
}

async function activeAdmins(app: TestApp): Promise<number> {
  const rows = await app.services.database.db.selectFrom('users').select('id').where('role', '=', 'admin').where('status', '=', 'active').execute()
  return rows.length
}
