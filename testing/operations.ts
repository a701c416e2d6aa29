import type { Outcome } from './permissions.ts'
import type { Answer, TestApp } from './start-app.ts'

/** Every operation of the OpenAPI file: `GET /blogs/{id}`. */
export async function listOperations(app: TestApp): Promise<string[]> {
  const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
}

/** Asks for ids that are nobody's, with no body. */
export function tryOperation(app: TestApp, operation: string, token: string | undefined, isStolen = false): Promise<Answer> {
  const [method = '', path = ''] = operation.split(' ')
  const address = `/api${path
    .replace('{provider}', 'github')
    .replace('{kind}', 'book')
    .replace('{no}', '1')
    .replace(/\{(id|idOrSlug)\}/g, '999999')
    .replace(/\{\w+\}/g, 'nobody')}`
  if (method === 'GET') return app.get(address, { token, isStolen })
  if (method === 'DELETE') return app.delete(address, { token, isStolen })
  return (method === 'PUT' ? app.put : method === 'PATCH' ? app.patch : app.post)(address, {}, { token, isStolen })
}

export function outcomeOf(answer: Answer): Outcome {
  if (answer.status === 401) return 'log in'
  if (answer.status !== 403) return 'in'
  return answer.json<{ code: string }>().code === 'email-unverified' ? 'verify' : 'no'
}
