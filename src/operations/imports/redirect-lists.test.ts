import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { exportAs, takeExport } from '../../../testing/exported.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { runLongJobs } from '../../../testing/run-jobs.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const ghost = JSON.stringify({
  db: [
    { meta: {}, data: { posts: [{ id: '1', title: 'Late tram', slug: 'late-tram', html: '<p>Words.</p>', status: 'published', published_at: '2020-01-02' }] } },
  ],
})

async function taken(app: TestApp, name: string, list: string) {
  const { token } = await aReader(app, { role: 'admin' })
  const archive = { name: 'old.zip', bytes: await makeZip({ 'ghost.json': ghost, [name]: list }) }
  const { items } = await takeExport(app, token, 'ghost', archive)
  return { item: items.find((one) => one.name === name), again: async () => (await takeExport(app, token, 'ghost', archive)).items }
}

const leads = async (app: TestApp, path: string) => {
  const { status, headers } = await app.get(path)
  return [status, headers['location']]
}

test.each(['markdown', 'wxr', 'ghost'] as const)('an import of an export as %s makes the redirects of the first site again', async (format) => {
  await using old = await startApp()
  const { token } = await aReader(old, { role: 'admin' })
  const { slug } = await anArticle(old, { title: 'Late tram' })
  const rules = [
    { from_path: '/2019/tram', to_path: `/articles/${slug}`, status: 301 },
    { from_path: '/a,b(c)', to_path: `/articles/${slug}#end`, status: 302 },
    { from_path: '/start', to_path: '/articles', status: 302 },
  ]
  for (const rule of rules) expect((await old.post('/api/redirects', rule, { token })).status).toBe(200)
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, format, await exportAs(old, token, format))
  for (const { from_path, to_path, status } of rules) expect(await leads(fresh, from_path), from_path).toEqual([status, to_path])
})

test('an import of an export for WordPress keeps addresses that are gone', async () => {
  await using old = await startApp()
  const { token } = await aReader(old, { role: 'admin' })
  await anArticle(old, { title: 'Late tram' })
  await old.post('/api/redirects', { from_path: '/gone', status: 410 }, { token })
  const archive = await exportAs(old, token, 'wxr')
  await using fresh = await startApp()
  const admin = await aReader(fresh, { role: 'admin' })
  await takeExport(fresh, admin.token, 'wxr', archive)
  expect((await fresh.get('/gone')).status).toBe(410)
  const { items } = await takeExport(fresh, admin.token, 'wxr', archive)
  expect(items.find(({ name }) => name === 'redirects.csv')).toMatchObject({ state: 'unchanged', lost: [] })
})

test.each([
  [
    'redirects.json',
    JSON.stringify([
      { from: '^\\/old\\/?$', to: '/late-tram/', permanent: true },
      { from: '/for-now.html', to: '/late-tram/' },
    ]),
  ],
  ['redirects.yaml', '301:\n  /old/: /late-tram/\n302:\n  /for-now.html: /late-tram/\n'],
  ['data/redirects.json', JSON.stringify({ 301: { '/old/': '/late-tram/' }, 302: { '/for-now.html': '/late-tram/' } })],
  [
    'redirection-tram-2026.json',
    JSON.stringify({
      redirects: [
        { url: '/old/', action_type: 'url', action_code: 301, action_data: { url: '/late-tram' }, match_type: 'url', regex: false, enabled: true },
        { url: '/for-now.html', action_code: 307, action_data: { url: '/late-tram' } },
      ],
    }),
  ],
  [
    'redirection.csv',
    'source,target,regex,code,type,match,hits,title,status\n/old/,/late-tram,0,301,url,url,0,,active\n/for-now.html,/late-tram,0,302,url,url,9,,active\n',
  ],
])('the redirects of Ghost and of Redirection in %s lead to the texts that they mean', async (name, list) => {
  await using app = await startApp()
  const { item, again } = await taken(app, name, list)
  expect(item).toMatchObject({ state: 'created', lost: [] })
  expect(await leads(app, '/old')).toEqual([301, '/articles/late-tram'])
  expect(await leads(app, '/for-now.html')).toEqual([302, '/articles/late-tram'])
  expect((await again()).map(({ state }) => state)).toEqual(['unchanged', 'unchanged'])
})

test('rules that cannot be kept are named with the reason', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  await app.post('/api/redirects', { from_path: '/here', to_path: '/events', status: 301 }, { token })
  const url = (from: string, to: string | null, more = {}) => ({ url: from, action_code: 301, action_data: { url: to }, ...more })
  const redirects = [
    url('/blog/(.*)', '/$1', { regex: true }),
    url('/off', '/late-tram', { enabled: false }),
    url('/who', null, { match_type: 'login', action_data: { url_loggedin: '/in' } }),
    url('/here', '/late-tram'),
    url('/articles/late-tram', '/events'),
    url('/away', 'https://elsewhere.example/'),
    url('/soon', '/articles/not-yet'),
  ]
  const { item } = await taken(app, 'redirection.json', JSON.stringify({ redirects }))
  expect(item?.state).toBe('left out')
  expect(item?.lost).toEqual([
    'the old address /blog/(.*): it is a pattern for several addresses',
    'the old address /off: it was switched off there',
    'the old address /who: it leads somewhere under a condition only',
    'the old address /here: it leads to /events already',
    'the old address /articles/late-tram: is the address of an existing page, which a redirect never hides; unpublish or move that page first',
    expect.stringMatching(/^the old address \/away: .*must be a path of this site/),
    'the old address /soon: it leads on once the text is public and imported again',
  ])
  expect(await leads(app, '/here')).toEqual([301, '/events'])
})

test('a file of that name that holds no redirects is named', async () => {
  await using app = await startApp()
  expect((await taken(app, 'redirects.yml', 'colour: red\n')).item).toMatchObject({ state: 'left out', reason: 'no redirects can be read in it' })
})

test('an undo of an import removes the redirects that it made', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  await taken(app, 'redirects.yaml', '301:\n  /old/: /late-tram/\n')
  const { data } = (await app.get('/api/imports', { token })).json<{ data: { id: number; redirects: number }[] }>()
  expect((await leads(app, '/old'))[0]).toBe(301)
  expect((await app.post(`/api/imports/${data[0]?.id}/undo`, {}, { token })).status).toBeLessThan(300)
  await runLongJobs(app)
  expect((await leads(app, '/old'))[0]).toBe(404)
})

const story = 'a1b2c3d4e5f6'
const archives: [kind: 'substack' | 'medium' | 'notion' | 'google-docs' | 'blogger', files: Record<string, string>][] = [
  [
    'substack',
    {
      'posts.csv': 'post_id,post_date,is_published,type,audience,title\n1.late-tram,2020-01-02,true,newsletter,everyone,Late tram\n',
      'posts/1.late-tram.html': '<p>Words.</p>',
    },
  ],
  [
    'medium',
    { [`posts/2020-01-02_Late-tram-${story}.html`]: `<h1 class="p-name">Late tram</h1><section data-field="body"><p class="graf">Words.</p></section>` },
  ],
  ['notion', { [`Late tram ${'0'.repeat(32)}.md`]: '# Late tram\n\nWords.\n' }],
  ['google-docs', { 'LateTram.html': '<html><head><title>Late tram</title></head><body><p>Words.</p></body></html>' }],
  [
    'blogger',
    {
      'Takeout/Blogger/Blogs/Rails/feed.atom': `<feed xmlns='http://www.w3.org/2005/Atom'><id>tag:blogger.com,1999:blog-7</id><entry><id>tag:blogger.com,1999:blog-7.post-2</id><published>2020-01-02T10:20:30Z</published><category scheme='http://schemas.google.com/g/2005#kind' term='http://schemas.google.com/blogger/2008/kind#post'/><title>Late tram</title><content type='html'>Words.</content></entry></feed>`,
    },
  ],
]

test.each(archives)('redirects in an archive of %s are taken, and no other part of the report speaks of their file', async (kind, files) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const list = '# Old addresses\n/old /events 302\n/blog/* /events/:splat\n/de /events 302 Country=de\n'
  const { items } = await takeExport(app, token, kind, { name: 'old.zip', bytes: await makeZip({ ...files, _redirects: list }) })
  expect(items.filter(({ name }) => name.includes('_redirects'))).toEqual([
    expect.objectContaining({
      state: 'created',
      lost: ['the old address /blog/*: it is a pattern for several addresses', 'the old address /de: it leads somewhere under a condition only'],
    }),
  ])
  expect(items.some(({ name, state }) => state === 'created' && !name.includes('_redirects'))).toBe(true)
  expect(await leads(app, '/old')).toEqual([302, '/events'])
})

test('redirects of Apache in .htaccess are taken', async () => {
  await using app = await startApp()
  const lines = [
    'RewriteEngine On',
    'Redirect 301 /old /late-tram/',
    'redirectTemp "/for now" /late-tram',
    'Redirect gone /away',
    'RewriteRule ^tag/(.*)$ /topics/$1 [R=301]',
  ]
  const { item } = await taken(app, '.htaccess', lines.join('\n'))
  expect(item).toMatchObject({ state: 'created', lost: ['the old address ^tag/(.*)$: it is a pattern for several addresses'] })
  expect(await leads(app, '/old')).toEqual([301, '/articles/late-tram'])
  expect(await leads(app, '/for%20now')).toEqual([302, '/articles/late-tram'])
  expect((await app.get('/away')).status).toBe(410)
})
