import { callsOf, type Api } from '#base/api-client.ts'
import type { accountsContract } from '#community/accounts/contract.ts'
import type { QueryStore } from '#ui/query/store.ts'
import type { Nav } from '#ui/router/nav.ts'
import { session } from '#ui/session/session.ts'

/** Finds out who reads. Whoever it is next sees nothing that was fetched for the one before. */
export function startSession(api: Api, store: QueryStore): void {
  session.start(async () => (await callsOf<typeof accountsContract>(api)('GET /user')).data)
  let before = session.current()
  session.watch(() => {
    const now = session.current()
    if (before.status !== 'loading' && before.user?.id !== now.user?.id) store.renew()
    before = now
  })
}

/**
 * What is not there for everybody may be there for a member: an author's own unapproved article. The server cannot know,
 * so the page that it answered with 404 is asked for once more, with the token.
 * @param load fetches code and data of the place; rejects when it is not there for this reader either
 */
export async function openForMember(nav: Nav, load: () => Promise<unknown>): Promise<void> {
  const { place } = nav
  if (place.name === null || place.error?.status !== 404) return
  const { status } = await session.ready()
  if (status !== 'authenticated') return
  await load()
  if (nav.place === place) nav.recover()
}
