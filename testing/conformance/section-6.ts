import { all, equal, finding, sectionRows, type Finding, type Row } from './row.ts'
import { newAccount } from './account.ts'
import type { Site } from './site.ts'

const row = sectionRows(6)

/** What only members with a verified address may do: how it is tried on an article or a comment. */
const memberships: [what: string, attempt: (site: Site, token?: string) => Promise<{ status: number; json: unknown }>][] = [
  ['clap', async (site, token) => site.ask(`blogs/${(await site.first('blogs/public')).id}/increment/claps`, { token })],
  ['unclap', async (site, token) => site.ask(`blogs/${(await site.first('blogs/public')).id}/decrement/claps`, { token })],
  [
    'comment',
    async (site, token) => site.ask('comments', { token, json: { type: 'Blog', id: (await site.first('blogs/public')).id, description: 'Conformance.' } }),
  ],
  [
    'reply',
    async (site, token) => site.ask('comments', { token, json: { type: 'Comment', id: (await site.first('comments')).id, description: 'Conformance.' } }),
  ],
  [
    'edit a comment',
    async (site, token) => site.ask(`comments/${(await site.first('comments')).id}`, { method: 'PUT', token, json: { description: 'Conformance.' } }),
  ],
  ['delete a comment', async (site, token) => site.ask(`comments/${(await site.first('comments')).id}`, { method: 'DELETE', token })],
]

/** All public content, for the visitor who is nobody. */
const open = ['blogs/public', 'creatives', 'events', 'releases', 'podcasts', 'books', 'movies', 'musics', 'comments', 'claps', 'categories']

export const section6: Row[] = [
  row('Visitor: reads all public content.', async (site) => {
    const statuses = await Promise.all(open.map(async (path) => (await site.get(path)).status))
    return finding(
      statuses.every((status) => status === 200),
      statuses,
    )
  }),
  ...memberships.map(([what, attempt]) => row(`A visitor may not ${what}.`, async (site) => saying(await attempt(site), 401, 'Please log in'))),
  ...memberships.map(([what, attempt]) =>
    row(
      `Who has not verified an e-mail may not ${what}.`,
      async (site) => saying(await attempt(site, (await newAccount(site)).token), 403, 'Please verify your email address'),
      'write',
    ),
  ),
  row(
    'Members edit and delete their own comments only.',
    async (site) => {
      const { id, user } = await site.first('comments?limit=50')
      const own: unknown = Reflect.get(Object((await site.ask('user', { token: site.token ?? '' })).json), 'user')
      if (Reflect.get(Object(own), 'id') === Reflect.get(Object(user), 'id')) return finding(false, 'the newest comment is their own')
      const edited = await site.ask(`comments/${id}`, { method: 'PUT', token: site.token ?? '', json: { description: 'Not mine.' } })
      const deleted = await site.ask(`comments/${id}`, { method: 'DELETE', token: site.token ?? '' })
      return all(equal(edited.status, 403), equal(deleted.status, 403))
    },
    'member',
    'write',
  ),
  row(
    'The token is sent as a bearer token in the Authorization header.',
    async (site) => equal((await site.ask('user', { token: site.token ?? '' })).status, 200),
    'member',
  ),
  row('A token that is nobody’s is refused.', async (site) => saying(await site.ask('user', { token: 'nobody' }), 401, 'Please log in')),
  row(
    'The token is read from local storage under the name token.',
    (site) =>
      site.browse(
        async (page) => {
          await page.goto(`${site.url}/account`)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.waitForFunction(() => document.querySelector('main form, main section'))
          return equal(new URL(page.url()).pathname, '/account')
        },
        { token: site.token ?? '' },
      ),
    'browser',
    'member',
  ),
]

function saying({ status, json }: { status: number; json: unknown }, expected: number, text: string): Finding {
  return equal([status, Reflect.get(Object(json), 'error')], [expected, text])
}
