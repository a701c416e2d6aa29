import type { Image } from '#base/image.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createEvent } from '#content/events/service.ts'
import { createItem } from '#content/library/service.ts'
import { createEpisode } from '#content/podcast/service.ts'
import { insertPasskey } from '#community/accounts/passkey-store.ts'
import { createRelease } from '#content/releases/service.ts'
import { updatePages } from '#content/releases/store.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { aReader, anArticle, type Reader } from './builders.ts'
import type { ObjectKind } from './object-permissions.ts'
import { paragraphs } from './create-each-kind.ts'
import type { TestApp } from './start-app.ts'

/** As they stand in addresses. */
export interface Subjects {
  unknown: string
  /** There, and not for the asker: hidden, unpublished, or somebody else's secret. */
  hidden: string[]
  /** What everybody may see; of what is one's own, that of somebody else. */
  shown?: string
}

type Status = 'draft' | 'approved'
type Found = { id: number; slug: string }

/** Objects of each kind that is asked for by an address, none of them the asker's own. */
export async function hiddenObjects(app: TestApp): Promise<Record<ObjectKind, Subjects>> {
  const owner = await aReader(app, { role: 'editor' })
  const [article, hiddenArticle] = [await anArticle(app, { user_id: owner.id }), await anArticle(app, { user_id: owner.id })]
  const comments = await commentsOf(app, owner, article.id, hiddenArticle.id)
  await must(app.post(`/api/blogs/${article.id}/increment/claps`, {}, { token: owner.token }))
  await must(app.post(`/api/blogs/${hiddenArticle.id}/increment/claps`, {}, { token: owner.token }))
  const claps = await app.services.database.db.selectFrom('claps').select(['id', 'article_id']).execute()
  const clapOn = (id: number) => String(claps.find((clap) => clap.article_id === id)?.id)
  // Last: what hangs on it was made while it was public.
  await must(app.post(`/api/drafts/${hiddenArticle.id}/unpublish`, {}, { token: owner.token }))
  const contents = await contentsOf(app)
  const member = await aReader(app)
  return {
    ...contents,
    ...(await pagesOf(app, owner)),
    ...(await secretsOf(app, owner)),
    article: ids(article, hiddenArticle),
    articleSlug: slugs(article, hiddenArticle),
    draft: { unknown: '999999', hidden: [String(hiddenArticle.id)], shown: String(article.id) },
    comment: comments,
    clap: { unknown: '999999', hidden: [clapOn(hiddenArticle.id)], shown: clapOn(article.id) },
    username: { unknown: 'nobody-here', hidden: [member.username], shown: owner.username },
  }
}

const ids = (shown: Found, hidden: Found): Subjects => ({ unknown: '999999', hidden: [String(hidden.id)], shown: String(shown.id) })
const slugs = (shown: Found, hidden: Found): Subjects => ({ unknown: 'nothing-here', hidden: [hidden.slug], shown: shown.slug })

async function commentsOf(app: TestApp, owner: Reader, article: number, hiddenArticle: number): Promise<Subjects> {
  const say = async (id: number, description: string) => {
    const answer = await must(app.post('/api/comments', { type: 'Blog', id, description }, { token: owner.token }))
    return answer.json<{ data: { id: number } }>().data.id
  }
  const [shown, hidden, under] = [await say(article, 'I saw it.'), await say(article, 'So did I.'), await say(hiddenArticle, 'Not here.')]
  await must(app.put(`/api/comments/${hidden}/status`, { status: 'hidden', reason: 'spam' }, { token: owner.token }))
  return { unknown: '999999', hidden: [String(hidden), String(under)], shown: String(shown) }
}

const roleIn = { book: 'author', movie: 'director', music: 'artist' } as const

async function contentsOf(app: TestApp) {
  const { services } = app
  const pair = async (make: (status: Status, title: string) => Promise<Found>) => [await make('approved', 'Tides'), await make('draft', 'Ebb')] as const
  const item = (kind: 'book' | 'movie' | 'music') =>
    pair((status, title) => createItem(services, { kind, status, fields: { title, people: [{ name: 'Ilse', role: roleIn[kind] }] } as never })) // each kind has the role that its own schema asks for
  const event = {
    summary: 'At the harbour',
    starts_at: services.now() + 86_400_000,
    timezone: 'Europe/Oslo',
    attendance_mode: 'online' as const,
    online_url: 'https://example.org',
    organizer: { name: 'Us' },
  }
  const creative = { summary: 'A drawing', kind: 'poem' as const, creators: [{ name: 'Ilse', role: 'poet' }], body: paragraphs('Low.') }
  const episodes = await pair((status, title) => createEpisode(services, { status, fields: { title, cover: null } }))
  const topics = await pair((status, name) => topicOf(app, status, name))
  return {
    book: ids(...(await item('book'))),
    movie: ids(...(await item('movie'))),
    music: ids(...(await item('music'))),
    event: ids(...(await pair((status, title) => createEvent(services, { status, fields: { ...event, title } })))),
    episodeSlug: slugs(...episodes),
    creative: ids(...(await pair((status, title) => createCreative(services, { status, fields: { ...creative, title } })))),
    release: ids(...(await pair((status, title) => releaseOf(app, status, title)))),
    topic: ids(...topics),
    topicSlug: slugs(...topics),
  }
}

async function topicOf({ services }: TestApp, status: Status, name: string): Promise<Found> {
  const [id = 0] = await ensureTopics(services, [{ name }], status === 'draft' ? 'proposed' : 'listed')
  const { slug } = await services.database.db.selectFrom('topics').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, slug }
}

async function releaseOf({ services }: TestApp, status: Status, title: string): Promise<Found> {
  const release = await createRelease(services, { status, fields: { number: status === 'draft' ? 8 : 7, label: title, title, summary: 'Wet', toc: [] } })
  const image = JSON.stringify({ id: 'm', url: '/media/m/1.webp', width: 1, height: 1, alt: '' } satisfies Image)
  const page = { release_id: release.id, media_id: 'm', image, width: 1, height: 1, lines: '[]', links: '[]', no: 1, text: 'Cover' }
  await services.database.write(async ({ tx, purge }) => {
    await updatePages(tx, release.id, [page])
    purge(`release:${release.id}`)
  })
  return release
}

async function pagesOf(app: TestApp, { token }: Reader) {
  const fields = { title: 'House rules', standfirst: '', sections: [] }
  await must(app.put('/api/pages/rules', { ...fields, status: 'approved' }, { token }))
  await must(app.put('/api/pages/plans', { ...fields, status: 'draft' }, { token }))
  return { page: { unknown: 'nothing-here', hidden: ['plans'], shown: 'rules' } }
}

async function secretsOf(app: TestApp, { id, token }: Reader) {
  const upload = await must(
    app.post('/api/media/uploads', { name: 'a.zip', bytes: 10, use: 'import' }, { token: (await aReader(app, { role: 'admin' })).token }),
  )
  const key = await must(app.post('/api/tokens', { name: 'A script', scopes: ['read'] }, { token }))
  const session = await app.services.database.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
  const passkey = await app.services.database.write(({ tx }) =>
    insertPasskey(tx, {
      user_id: id,
      credential_id: 'A',
      public_key: 'A',
      counter: 0,
      transports: '[]',
      backed_up: 0,
      name: 'Blue key',
      created_at: 1,
      user_handle: null,
    }),
  )
  return {
    passkey: { unknown: '999999', hidden: [String(passkey)] },
    upload: { unknown: 'nothing-here', hidden: [upload.json<{ data: { id: string } }>().data.id] },
    token: { unknown: '999999', hidden: [String(key.json<{ data: { id: number } }>().data.id)] },
    session: { unknown: '999999', hidden: [String(session.id)] },
  }
}

async function must<A extends { status: number; text: string }>(asked: Promise<A>): Promise<A> {
  const answer = await asked
  if (answer.status !== 200) throw new Error(answer.text)
  return answer
}
