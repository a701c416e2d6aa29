import type { Role } from '#base/viewer.ts'
import { createUser } from '#community/accounts/service.ts'
import { insertRegistration } from '#community/accounts/registration-store.ts'
import { openSession } from '#community/accounts/sessions.ts'
import { openProvedSession } from './sessions.ts'
import { createArticle, type NewArticle } from '#content/articles/service.ts'
import type { TestApp } from './start-app.ts'

type App = Pick<TestApp, 'services'>

export interface Reader {
  /** Negative while the registration waits for its mail (`verified: false`). */
  id: number
  username: string
  email: string
  token: string
}

let people = 0

/** Somebody who is logged in; an editor or admin has just proved who they are. */
export async function aReader(
  app: App,
  { verified = true, role = 'member', username = `reader-${++people}` }: { verified?: boolean; role?: Role; username?: string } = {},
): Promise<Reader> {
  const { services } = app
  const now = services.now()
  const email = `${username}@example.org`
  const client = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  if (verified) {
    const id = await createUser(services, { username, name: username, role, email })
    return { id, username, email, token: await openProvedSession(services, { user_id: id }) }
  }
  return services.database.write(async ({ tx }) => {
    const registration_id = await insertRegistration(tx, {
      username,
      name: username,
      email,
      password_hash: 'none',
      created_at: now,
      expires_at: now + 86_400_000,
    })
    return { id: -registration_id, username, email, token: await openSession(tx, { registration_id }, { client, now, confirmed: false }) }
  })
}

let articles = 0

/** A public article by a new author, unless said otherwise. */
export async function anArticle(app: App, fields: Partial<NewArticle> = {}): Promise<{ id: number; slug: string; title: string; user_id: number }> {
  const user_id = fields.user_id ?? (await createUser(app.services, { username: `author-${++people}`, name: `Author ${people}`, role: 'author' }))
  const title = fields.title ?? `Article ${++articles}`
  const content = JSON.stringify([
    { id: 'a', type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text: 'The tram was late, and so was the year.', styles: {} }] },
  ])
  const article = await createArticle(app.services, { content, approved: 'approved', ...fields, title, user_id })
  return { ...article, title, user_id }
}

/** So many topics that the picker of an article lists only some of them and offers a search. */
export const manyTopics = Array.from({ length: 14 }, (_, n) => ({ name: `Quarter ${String(n + 1).padStart(2, '0')}` }))
