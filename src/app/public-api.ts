import { addressOf, type Api } from '#base/api-client.ts'
import type { Endpoint } from '#base/contract.ts'
import { answerOf } from '#platform/http/lenient/answers.ts'
import type { PublicContext, PublicHandler, RouteSet } from '#platform/http/routes.ts'
import { validated } from '#platform/http/validation.ts'

/**
 * The API as page rendering sees it: calls the handlers themselves, and only those whose answer is the same for
 * everyone. There is no way from here to a viewer or to anything unapproved.
 */
export function publicApi(routeSets: RouteSet[]): (context: PublicContext) => Api {
  const endpoints = new Map<string, { key: string; endpoint: Endpoint; handler: PublicHandler<unknown> }>()
  for (const { contract, handlers } of routeSets) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const handler = handlers[key]
      if (endpoint?.public && typeof handler === 'object') endpoints.set(key, { key, endpoint, handler })
    }
  }
  return (context) => ({
    async call(key, input) {
      const found = endpoints.get(key)
      if (!found) throw new Error(`${key} is not for everyone: pages cannot ask it`)
      const { endpoint, handler } = found
      const given = (input ?? {}) as { params?: object; query?: object } // proved by the typed operations
      return answerOf(
        found,
        await handler.everyone({
          ...(endpoint.params ? { params: validated(endpoint.params, asText(given.params)) } : {}),
          ...(endpoint.query ? { query: validated(endpoint.query, asText(given.query)) } : {}),
          ...context,
        }),
      )
    },
    async follow(link) {
      throw new Error(`Pages show first pages only, asked for ${addressOf(`GET ${link}`, {}).path}`)
    },
  })
}

/** As they would arrive in an address. */
function asText(values: object = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  )
}
