import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, type Reader } from '../../testing/builders.ts'
import { listOperations, outcomeOf, tryOperation } from '../../testing/operations.ts'
import { openProvedSession } from '../../testing/sessions.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { openToPending, people, permissions, type Who } from '../../testing/permissions.ts'

let app: TestApp
let readers: Record<Exclude<Who, 'anonymous' | 'stolen' | 'revoked'>, Reader>
let operations: string[]

beforeAll(async () => {
  app = await startApp()
  readers = {
    pending: await aReader(app, { verified: false }),
    member: await aReader(app),
    other: await aReader(app),
    author: await aReader(app, { role: 'author' }),
    editor: await aReader(app, { role: 'editor' }),
    admin: await aReader(app, { role: 'admin' }),
  }
  operations = await listOperations(app)
})
afterAll(() => app.close())

describe('The permission matrix (P24)', () => {
  it('the permission matrix has a row for every operation of the OpenAPI document and no other', () => {
    expect(operations.filter((operation) => !permissions[operation])).toEqual([])
    expect(Object.keys(permissions).filter((operation) => !operations.includes(operation))).toEqual([])
  })

  it.each(people)('every operation answers the role %s according to the permission matrix', async (who) => {
    const wrong: string[] = []
    for (const operation of operations) {
      const wanted = permissions[operation]?.[who]
      const answer = await tryOperation(app, operation, await tokenOf(who), who === 'stolen')
      const found = outcomeOf(answer)
      if (found !== wanted || answer.status >= 500) wrong.push(`${operation}: ${found} (${answer.status}), not ${wanted}`)
    }
    expect(wrong).toEqual([])
  })

  it('a pending registration can change nothing but its own verification (P9)', () => {
    const changes = Object.entries(permissions).filter(([operation, row]) => row.pending === 'in' && !operation.startsWith('GET '))
    expect(changes.map(([operation]) => operation).filter((operation) => !openToPending.test(operation))).toEqual([])
  })

  it('the permission matrix has every route of the server below /api', () => {
    const known = new Set(Object.keys(permissions).map((operation) => operation.replace(/\{(\w+)\}/g, ':$1')))
    const apart = ['/api/openapi.json', '/api/docs', '/api/docs.css', '/api/live', '/api/*']
    const tree = app.server.printRoutes({ commonPrefix: false })
    expect(tree).toContain('/api/')
    for (const key of routesIn(tree)) {
      if (apart.some((path) => key.endsWith(` ${path}`))) continue
      expect(known.has(key.replace(' /api', ' ')), key).toBe(true)
    }
  })
})

/** A session of its own for each call, for some of them end it. */
async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'anonymous') return undefined
  const id = readers[who === 'revoked' ? 'member' : who === 'stolen' ? 'admin' : who].id
  const owner = id < 0 ? { registration_id: -id } : { user_id: id }
  const token = await openProvedSession(app.services, owner)
  if (who === 'revoked') await app.delete('/api/user/sessions/current', { token })
  return token
}

/** `GET /api/blogs/:id` for each route of Fastify's printed tree. */
function routesIn(tree: string): string[] {
  const stack: string[] = []
  const found: string[] = []
  for (const line of tree.split('\n')) {
    const match = /^((?:[│ ] {3})*)(?:[├└]── )(.*?)(?: \(([A-Z, ]+)\))?$/u.exec(line)
    if (!match) continue
    const depth = (match[1] ?? '').length / 4
    stack.length = depth
    stack[depth] = match[2] ?? ''
    const path = stack.join('')
    if (match[3] && path.startsWith('/api/'))
      for (const method of match[3].split(', ')) if (method !== 'HEAD' && method !== 'OPTIONS') found.push(`${method} ${path}`)
  }
  return found
}
