import { addressOf, type Api } from '#base/api-client.ts'
import { randomKey } from '#base/random-key.ts'
import { isLost, sendAgainIfCut } from '#base/keyed-saves.ts'

interface Write {
  body: string
  key: string
}

/**
 * The same API for forms: a write whose answer was lost is sent once more by itself, and has the same key whenever it is sent
 * again, so that the server does it once. Writes with a key of their own stay as they are.
 */
export function repeatingApi(api: Api): Api {
  const open = new Map<string, Write>()
  return {
    ...api,
    async call(operation, input, options = {}) {
      const { method, path, body } = addressOf(operation, input)
      if (method === 'GET' || options.key !== undefined || options.keepalive || body instanceof FormData) return api.call(operation, input, options)
      const subject = `${method} ${path}`
      const write = sameOrNew(open.get(subject), JSON.stringify(body) ?? '')
      open.set(subject, write)
      const done = () => open.get(subject) === write && open.delete(subject)
      try {
        const answer = await sendAgainIfCut(() => api.call(operation, input, { ...options, key: write.key }))
        done()
        return answer
      } catch (thrown) {
        if (!isLost(thrown)) done()
        throw thrown
      }
    },
  }
}

function sameOrNew(before: Write | undefined, body: string): Write {
  return before?.body === body ? before : { body, key: randomKey() }
}
