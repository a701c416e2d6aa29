import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader, type Reader } from '../../testing/builders.ts'
import { Corpus, operationsOf, requestsFor, type FuzzRequest, type Operation } from '../../testing/fuzz-requests.ts'
import { hiddenObjects, type Subjects } from '../../testing/hidden-objects.ts'
import { objectsOf, type ObjectKind } from '../../testing/object-permissions.ts'
import { permissions } from '../../testing/permissions.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { bearing } from '../../testing/sessions.ts'

let app: TestApp
let asker: Reader
let operations: Operation[]
let objects: Record<ObjectKind, Subjects>

beforeAll(async () => {
  app = await startApp()
  objects = await hiddenObjects(app)
  asker = await aReader(app, { role: 'author' })
  operations = operationsOf((await app.get('/api/openapi.json')).json()).filter(({ path }) => path.includes('{'))
})
afterAll(() => app.close())

describe('Operations on one object', () => {
  test('the table of object permissions has every operation on one object in the OpenAPI document', () => {
    expect(operations.map(nameOf).filter((name) => !objectsOf(name))).toEqual([])
  })

  test('operations that work on every object of a kind are closed to authors', () => {
    const open = operations.map(nameOf).filter((name) => objectsOf(name)?.objects === 'staff' && permissions[name]?.author === 'in')
    expect(open).toEqual([])
  })

  test('hidden, unpublished and foreign private objects give the same response as unknown ones', async () => {
    const wrong: string[] = []
    for (const [operation, { unknown, hidden }] of tried()) {
      const request = await requestThatIsHeard(operation, unknown)
      const wanted = await ask(request, unknown)
      for (const name of hidden) {
        const found = await ask(request, name)
        if (found !== wanted) wrong.push(`${nameOf(operation)} ${name}: ${found}, unknown: ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('an operation on an object of another user is refused', async () => {
    const wrong: string[] = []
    for (const [operation, { unknown, hidden, shown }] of tried()) {
      const rule = objectsOf(nameOf(operation))
      if (rule?.objects !== 'own' || rule.silent) continue
      const request = await requestThatIsHeard(operation, unknown)
      for (const name of [...hidden, ...(shown === undefined ? [] : [shown])]) {
        const answer = await ask(request, name)
        if (!/^(403|404) /.test(answer)) wrong.push(`${nameOf(operation)} ${name}: ${answer}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('hidden and unpublished objects take the same SQL statements as unknown ones, so that the time of a response tells nothing (P26)', async () => {
    const wrong: string[] = []
    for (const [operation, { unknown, hidden }] of tried()) {
      if (operation.method !== 'GET' || objectsOf(nameOf(operation))?.objects !== 'public') continue
      const request = await requestThatIsHeard(operation, unknown)
      const wanted = await statementsOf(request, unknown)
      for (const name of hidden) if ((await statementsOf(request, name)) !== wanted) wrong.push(`${nameOf(operation)} ${name}`)
    }
    expect(wrong).toEqual([])
  })

  test('an operation on a public object finds it', async () => {
    const wrong: string[] = []
    for (const [operation, { unknown, shown }] of tried()) {
      if (objectsOf(nameOf(operation))?.objects !== 'public' || shown === undefined) continue
      const request = await requestThatIsHeard(operation, unknown)
      const answer = await ask(request, shown)
      if (!answer.startsWith('200 ') && answer === (await ask(request, unknown))) wrong.push(`${nameOf(operation)}: ${answer}`)
    }
    expect(wrong).toEqual([])
  })
})

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

function tried(): [Operation, Subjects][] {
  return operations.flatMap((operation): [Operation, Subjects][] => {
    const kind = objectsOf(nameOf(operation))?.kind
    return kind ? [[operation, objects[kind]]] : []
  })
}

/** One whose body is right: what is refused for its body says nothing about the object. */
async function requestThatIsHeard(operation: Operation, unknown: string): Promise<FuzzRequest> {
  const bare = { ...operation, parameters: [] }
  for (const request of requestsFor(bare, new Corpus(seeds), 1, 60)) {
    const heard = { ...request, url: `/api${operation.path}${queries[nameOf(operation)] ?? ''}` }
    if (!/^(400|413|415|422) /.test(await ask(heard, unknown))) return heard
  }
  throw new Error(`No request was heard by ${nameOf(operation)}`)
}

const queries: Record<string, string> = { 'GET /comments/blog/{id}/since': '?after=0', 'GET /release/{id}/search': '?q=cover' }
const seeds = { '/drafts/{id}/revisions/{revision}/restore': { lock: 'a' } }

/** What the database is asked, without the values of a statement. */
async function statementsOf(request: FuzzRequest, name: string): Promise<string> {
  // Who asks is looked up anew from time to time: the first request has done that.
  await ask(request, name)
  const before = app.statements.length
  await ask(request, name)
  return app.statements.slice(before).join('\n')
}

/** Status and body, without what was asked for. */
async function ask({ method, url, headers, payload }: FuzzRequest, name: string): Promise<string> {
  const address = url.replace(/\{(\w+)\}/g, (_, word: string) =>
    word === 'kind' ? 'book' : ['revision', 'note', 'no'].includes(word) ? '1' : encodeURIComponent(name),
  )
  const { statusCode, body } = await app.server.inject({
    method: method as 'GET', // one of the OpenAPI file, which inject takes all
    url: address,
    headers: { 'user-agent': 'Mozilla/5.0 (test reader)', ...bearing(asker.token), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  return `${statusCode} ${body.replaceAll(name, '#').replaceAll(/"request_id":"[^"]*"/g, '')}`
}
