import { all, equal, finding, has, sectionRows, type Finding, type Row } from './row.ts'
import type { Site, WireObject } from './site.ts'

const row = sectionRows(5)

export const section5: Row[] = [
  row(
    "Any other viewer of an article that is not approved gets 'Article Not Found' and 404.",
    async (site) => {
      const { slug } = await draft(site)
      return refused(await site.ask(`blogs/slug/${slug}`), await site.ask(`blogs/slug/${slug}`, { token: site.token ?? '' }))
    },
    'author',
    'write',
  ),
  row(
    'An article that is not approved can be seen by its own author.',
    async (site) => {
      const { slug } = await draft(site)
      const { status, json } = await site.ask(`blogs/slug/${slug}`, { token: site.authorToken ?? '' })
      return all(equal(status, 200), equal(Reflect.get(Object(Reflect.get(Object(json), 'data')), 'slug'), slug))
    },
    'author',
    'write',
  ),
  row(
    "The page of an article that is not approved is the error page of 'Article Not Found'.",
    async (site) => {
      const { status, text } = await site.ask(`/articles/${(await draft(site)).slug}`)
      return all(equal(status, 404), finding(text.includes('Article Not Found'), 'a page without the text'))
    },
    'author',
    'write',
  ),
  row('Tag-manager ID must match GTM- followed by uppercase letters or digits.', async (site) => {
    const { text } = await site.get('settings/public')
    const [, id = ''] = /"tag_manager_id":"([^"]*)"/.exec(text) ?? []
    return finding(id === '' || /^GTM-[A-Z0-9]+$/.test(id), id || 'none is set')
  }),
  row('What a field is told stands beside its name.', async (site) => {
    const { status, json } = await site.ask('register', { json: { username: '!', email: 'nobody', password: 'x' } })
    const fields: unknown = Reflect.get(Object(json), 'fields')
    return all(equal(status, 422), has(fields, 'username', 'email'), equal(Reflect.get(Object(json), 'errors'), fields))
  }),
]

function refused(...answers: { status: number; json: unknown }[]): Finding {
  const seen = answers.map(({ status, json }) => [status, Reflect.get(Object(json), 'error') as unknown])
  return finding(
    seen.every(([status, error]) => status === 404 && error === 'Article Not Found'),
    seen,
  )
}

function draft(site: Site): Promise<WireObject> {
  return site.once('draft', async () => {
    const { json } = await site.ask('drafts', { json: { title: `Conformance ${Date.now().toString(36)}` }, token: site.authorToken ?? '' })
    const id = Number(Reflect.get(Object(Reflect.get(Object(json), 'data')), 'id'))
    const { json: whole } = await site.ask(`drafts/${id}`, { token: site.authorToken ?? '' })
    return Reflect.get(Object(whole), 'data') as WireObject // a draft that was not made fails its rows
  })
}
