import { expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { withFolder } from '../../../testing/import-folder.ts'

const text = 'title: Night tram\ndate: 2019-03-01 23:30:00\n'
const hexo = 'new_post_name: :title.md\ntimezone: America/New_York\npermalink: :year/:month/:day/:title/\n'

test.each([
  ['Hexo', '_config.yml', hexo, 'source/_posts/tram.md', `---\n${text}---\nWords\n`, '2019-03-02T04:30:00.000Z'],
  [
    'Hugo',
    'hugo.toml',
    'timeZone = "Asia/Taipei"\n',
    'content/tram.md',
    '+++\ntitle = "Night tram"\ndate = 2019-03-01T23:30:00\n+++\nWords\n',
    '2019-03-01T15:30:00.000Z',
  ],
  ['Pelican', 'pelicanconf.py', "TIMEZONE = 'Europe/Rome'\n", 'content/tram.md', `${text}\nWords\n`, '2019-03-01T22:30:00.000Z'],
  ['Jekyll', '_config.yml', 'timezone: America/New_York\n', '_posts/2019-03-01-tram.md', `---\n${text}---\nWords\n`, '2019-03-01T23:30:00.000Z'],
])('a time without a zone is read as %s reads it', async (_, settings, given, path, whole, expected) => {
  await using app = await startApp()
  await withFolder(app, { [settings]: given, [path]: whole })
  expect((await app.get('/api/blogs/slug/tram')).json()).toMatchObject({ data: { published_at: expected } })
  expect((await app.get('/2019/03/01/tram/')).headers['location']).toBe('/articles/tram')
})

test('a zone of its own and a day without a time stay as they are in a site with a zone', async () => {
  await using app = await startApp()
  const own = (date: string) => `---\ntitle: Tram\ndate: ${date}\n---\nWords\n`
  await withFolder(app, { '_config.yml': hexo, 'source/_posts/zoned.md': own('2019-03-01T23:30:00+01:00'), 'source/_posts/day.md': own('2019-03-01') })
  expect((await app.get('/api/blogs/slug/zoned')).json()).toMatchObject({ data: { published_at: '2019-03-01T22:30:00.000Z' } })
  expect((await app.get('/api/blogs/slug/day')).json()).toMatchObject({ data: { published_at: '2019-03-01T00:00:00.000Z' } })
})

test.each(['site/', 'old-blog-main/', 'old-blog-main/website/'])(
  'the settings of a site in the folder %s count, and its addresses do not hold it',
  async (folder) => {
    await using app = await startApp()
    const words = `---\n${text}aliases: [old-tram]\n---\nWords\n`
    await withFolder(app, {
      'README.md': 'About\n',
      [`${folder}hugo.toml`]:
        'timeZone = "Asia/Taipei"\n[permalinks]\npost = "/:year/:slug/"\n[[cascade]]\ndraft = true\n[cascade._target]\npath = "/notes/**"\n',
      [`${folder}content/post/tram.md`]: words,
      [`${folder}content/notes/depot.md`]: words,
      [`${folder}content/post/config/hugo.toml`]: 'timeZone = "Europe/Rome"\n',
    })
    expect((await app.get('/api/blogs/slug/tram')).json()).toMatchObject({ data: { published_at: '2019-03-01T15:30:00.000Z' } })
    for (const path of ['/2019/tram/', '/post/tram/', '/post/old-tram/']) expect((await app.get(path)).headers['location'], path).toBe('/articles/tram')
    expect((await app.get('/articles/depot')).status).toBe(404)
  },
)

test('a site whose settings are code has no addresses with its folder, and each of two sites its own settings', async () => {
  await using app = await startApp()
  const words = `---\n${text}---\nWords\n`
  await withFolder(app, {
    'web/astro.config.mjs': '',
    'docs/.vitepress/config.ts': '',
    'docs/guide/ferry.md': `${words}[tram](/guide/bus#top)\n`,
    'docs/guide/bus.md': words,
    'web/src/content/lines/tram.md': words,
    'blog/_config.yml': hexo,
    'blog/source/_posts/depot.md': words,
    'de/hugo.toml': '',
    'de/lines/bahn.md': words,
  })
  expect((await app.get('/guide/ferry.html')).headers['location']).toBe('/articles/ferry')
  expect(JSON.stringify((await app.get('/api/blogs/slug/ferry')).json())).toContain('/articles/bus#top')
  expect((await app.get('/lines/tram/')).headers['location']).toBe('/articles/tram')
  expect((await app.get('/api/blogs/slug/depot')).json()).toMatchObject({ data: { published_at: '2019-03-02T04:30:00.000Z' } })
  expect((await app.get('/de/lines/bahn/')).headers['location']).toBe('/articles/bahn-de')
})
