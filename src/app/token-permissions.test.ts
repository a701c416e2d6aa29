import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader } from '../../testing/builders.ts'
import { listOperations, outcomeOf, tryOperation } from '../../testing/operations.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { scopes, type Scope } from '#base/scopes.ts'
import { scopeOf } from '#operations/tokens/rules.ts'
import { permissions, type Outcome } from '../../testing/permissions.ts'

let app: TestApp
let operations: string[]
beforeAll(async () => {
  app = await startApp()
  operations = await listOperations(app)
})
afterAll(() => app.close())

const scopeOfOperation = (operation: string) => scopeOf(operation.replace(/\{(\w+)\}/g, ':$1'))

async function tokenOf(role: 'author' | 'editor' | 'admin', wanted: readonly Scope[]): Promise<string> {
  const { token } = await aReader(app, { role })
  const made = await app.post('/api/tokens', { name: 'A script', scopes: wanted }, { token })
  expect(made.status).toBe(200)
  return made.json<{ token: string }>().token
}

/** Operations for which a token finds something else than the matrix and its scopes say. */
async function wrongFor(token: string, wanted: (operation: string) => Outcome): Promise<string[]> {
  const wrong: string[] = []
  for (const operation of operations) {
    const answer = await tryOperation(app, operation, token)
    const found = outcomeOf(answer)
    if (found !== wanted(operation) || answer.status >= 500) wrong.push(`${operation}: ${found} (${answer.status}), not ${wanted(operation)}`)
  }
  return wrong
}

describe('The permission matrix for API tokens', () => {
  it('every staff operation that changes something has a token scope, except personal ones', () => {
    const own =
      /^(?:POST|PUT|DELETE) \/(?:demo|tokens(?:\/\{id\})?|people\/\{id\}\/role|people\/\{id\}\/second-factor|invitations(?:\/\{id\}(?:\/send)?)?)$|^GET \/(?:tokens|invitations)$/
    const closed = operations.filter((operation) => scopeOfOperation(operation) === 'account' && permissions[operation]?.member !== 'in')
    expect(closed.filter((operation) => !own.test(operation) && operation !== 'POST /newsletter/bounces')).toEqual([])
  })

  it.each(['author', 'editor', 'admin'] as const)('a token of an %s with all scopes can do what its owner can, except account operations', async (role) => {
    const all = scopes
      .filter((scope) => role === 'admin' || !['people', 'settings', 'transfer'].includes(scope))
      .filter((scope) => role !== 'author' || scope !== 'letters')
    const token = await tokenOf(role, all)
    expect(await wrongFor(token, (operation) => (scopeOfOperation(operation) === 'account' ? 'no' : (permissions[operation]?.[role] ?? 'no')))).toEqual([])
  })

  it.each(scopes)('a token with only the scope %s can do nothing else', async (scope) => {
    const token = await tokenOf('admin', [scope])
    expect(await wrongFor(token, (operation) => (scopeOfOperation(operation) === scope ? (permissions[operation]?.admin ?? 'no') : 'no'))).toEqual([])
  })
})
