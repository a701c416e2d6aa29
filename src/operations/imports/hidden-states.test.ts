import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importText } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'

async function publicSlugs(app: TestApp): Promise<string[]> {
  const { data } = (await app.get('/api/blogs/public?limit=100')).json<{ data: { slug: string }[] }>()
  return data.map(({ slug }) => slug).sort()
}

const text = (front = '') => `---\ntitle: Story\ndate: 2019-05-04\n${front}---\nWords\n`

test.each<[string, Record<string, string>]>([
  ['a cascade of Hugo', { 'content/ideas/_index.md': '---\ntitle: Ideas\ncascade:\n  draft: true\n---\n', 'content/ideas/deep/closed.md': text() }],
  ['a cascade in TOML', { 'content/ideas/_index.md': '+++\n[cascade.build]\nrender = "never"\n+++\n', 'content/ideas/closed.md': text() }],
  [
    'a list of cascades for some paths',
    {
      'content/_index.md': '---\ncascade:\n  - target: {path: /ideas/**}\n    params: {private: true}\n---\n',
      'content/ideas/closed.md': text(),
      'content/posts/open.md': text(),
    },
  ],
  ['a section of Hugo that is a draft', { 'content/ideas/_index.md': '---\ndraft: true\n---\n', 'content/ideas/closed.md': text() }],
  [
    'the settings of Hugo',
    { 'hugo.toml': '[[cascade]]\ndraft = true\n[cascade.target]\npath = "/ideas/**"\n', 'content/ideas/closed.md': text(), 'content/open.md': text() },
  ],
  ['a data file of Eleventy', { 'ideas/ideas.json': '{"eleventyExcludeFromCollections": true}', 'ideas/closed.md': text() }],
  ['a data file of Eleventy without a page', { 'ideas/ideas.11tydata.json': '{"permalink": false}', 'ideas/closed.md': text() }],
  ['code of Eleventy', { 'ideas/ideas.11tydata.js': 'module.exports = { permalink: () => false, draft: true }', 'ideas/closed.md': text() }],
  ['a data file of one text', { 'ideas/closed.11tydata.json': '{"draft": true}', 'ideas/closed.md': text(), 'ideas/open.md': text() }],
  [
    'defaults of Jekyll',
    { '_config.yml': 'defaults:\n  - scope: {path: ideas}\n    values: {published: false}\n', 'ideas/closed.md': text(), '_posts/open.md': text() },
  ],
  ['front matter in JSON', { 'closed.md': '{\n  "title": "Story",\n  "draft": true\n}\nWords\n' }],
  ['front matter in JavaScript', { 'closed.md': '---js\n{ title: "Story", draft: true }\n---\nWords\n' }],
  ['lines of Pelican', { 'closed.md': 'Title: Night: a story\nDate: 2019-05-04 18:50\nStatus: draft\n\nWords\n' }],
  ['lines of Pelican with one that goes on', { 'closed.md': 'Title: Story\nSummary: One line\n    and one more\nStatus: hidden\n\nWords\n' }],
  ['a comment of Nikola', { 'closed.md': '<!--\n.. title: Story\n.. date: 2019-05-04 14:12:36 UTC\n.. status: private\n-->\n\nWords\n' }],
  ['lines of Nikola', { 'closed.md': '.. title: Story\n.. slug: closed\n.. tags: draft\n\nWords\n' }],
  ['the folder of a theme', { 'themes/plain/content/closed.md': text(), 'content/themes/dark/open.md': text() }],
  ['a folder of samples', { 'exampleSite/content/closed.md': text(), 'scaffolds/closed-too.md': text() }],
  ['a file of Nikola beside it', { 'closed.meta': '.. title: Story\n.. date: 2019/05/04 11:25\n.. status: private\n', 'closed.md': 'Words\n' }],
  ['an unknown file of Nikola beside it', { 'closed.meta': 'Story\nclosed\n2019/05/04 11:25\n', 'closed.md': 'Words\n' }],
  ['front matter of Hexo that no fence opens', { 'closed.md': 'title: Story\ndate: 2019-05-04\n\ntags:\n  - private\n---\nWords\n' }],
  ['front matter below an empty line', { 'closed.md': `\n${text('draft: true\n')}` }],
  ['a nested key', { 'closed.md': text('params:\n  draft: true\n') }],
  ['a second date to come', { 'closed.md': text('publish_date: 2099-01-01\n') }],
  ['an embargo', { 'closed.md': text('embargo: 2099-01-01\n') }],
  ['keys of members', { 'closed.md': text('members-only: true\n'), 'premium/closed-too.md': text('premium: yes\n') }],
  ['keys of approval', { 'closed.md': text('approved: no\n'), 'closed-too.md': text('Publication_Status: Draft\n') }],
  [
    'a folder of Jekyll that is no collection with pages',
    {
      '_config.yml': 'include: [_pages]\nexclude: [internal, "*.note.md"]\ncollections:\n  team:\n    output: false\n  open:\n    output: true\n',
      '_team/closed.md': text(),
      '_minutes/closed-2.md': text(),
      'internal/closed-3.md': text(),
      'closed-4.note.md': text(),
      '_open/open.md': text(),
    },
  ],
  ['the folder of texts of Hugo', { 'hugo.yaml': 'baseURL: https://old.example/\n', 'closed.md': text(), 'content/posts/open.md': text() }],
  ['the folder of texts of Hexo', { '_config.yml': 'new_post_name: :title.md\n', 'notes/closed.md': text(), 'source/_posts/open.md': text() }],
  ['the folder of texts of MkDocs', { 'mkdocs.yml': 'site_name: Old\ndocs_dir: text\n', 'closed.md': text(), 'text/open.md': text() }],
  [
    'the settings of Quartz',
    {
      'quartz.config.ts': 'const config = { ignorePatterns: ["private", "plans"], filters: [Plugin.ExplicitPublish()] }',
      'content/open.md': text('publish: true\n'),
      'content/closed.md': text(),
      'content/plans/closed-2.md': text('publish: true\n'),
      'docs/closed-3.md': text('publish: true\n'),
    },
  ],
  ['a key of Digital Garden', { 'closed.md': text('dg-publish: false\n'), 'open.md': text('dg-publish: true\n') }],
  ['folders of other languages', { 'Entwürfe/closed.md': text(), 'brouillons/closed-too.md': text() }],
])('a text that is not public because of %s is a draft here', async (_, files) => {
  await using app = await startApp()
  await withFolder(app, files)
  const all = Object.keys(files).filter((path) => /\/?(?:open|closed)[\w-]*\.md$/.test(path))
  expect(await publicSlugs(app)).toEqual(all.some((path) => path.includes('open')) ? ['open'] : [])
  app.clock.pass(1_000)
  const open = Object.fromEntries(
    all.filter((path) => !/Entw|brouillons|themes.plain|exampleSite|scaffolds/.test(path)).map((path) => [path, text('status: published\n')]),
  )
  await withFolder(app, open)
  expect(await publicSlugs(app)).toEqual(
    Object.keys(open)
      .map((path) => path.replace(/^.*\/|\.md$/g, ''))
      .sort(),
  )
  app.clock.pass(1_000)
  await withFolder(app, files)
  expect(await publicSlugs(app)).toEqual(all.some((path) => path.includes('open')) ? ['open'] : [])
})

test('code of Eleventy that asks each text keeps no other text from readers', async () => {
  await using app = await startApp()
  const code =
    'export default { eleventyComputed: { permalink: (data) => (data.draft ? false : data.permalink), eleventyExcludeFromCollections: (data) => data.draft } }'
  await withFolder(app, { 'posts/posts.11tydata.js': code, 'posts/open.md': text(), 'posts/closed.md': text('draft: true\n') })
  expect(await publicSlugs(app)).toEqual(['open'])
})

test('a key of a text has its place before that of its folder', async () => {
  await using app = await startApp()
  await withFolder(app, { 'content/_index.md': '---\ncascade: {draft: true}\n---\n', 'content/open.md': text('draft: false\n') })
  expect(await publicSlugs(app)).toEqual(['open'])
})

const wordpress = (fields: string, content = 'Words') =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>Story</title><wp:post_id>1</wp:post_id><wp:post_name>story</wp:post_name><wp:post_date_gmt>2019-05-04 10:20:30</wp:post_date_gmt><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded>${fields}</item></channel></rss>`
const meta = (key: string, value: string) => `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
const ghost = (fields: object) =>
  JSON.stringify({ data: { posts: [{ id: '1', title: 'Story', slug: 'story', status: 'published', published_at: '2019-05-04T10:20:30.000Z', ...fields }] } })

test.each<[string, 'wxr' | 'ghost', string, string]>([
  ['Members', 'wxr', wordpress(meta('_members_access_role', 'subscriber')), wordpress('')],
  ['Jetpack', 'wxr', wordpress(meta('_jetpack_newsletter_access', 'paid_subscribers')), wordpress(meta('_jetpack_newsletter_access', 'everybody'))],
  ['a paywall block', 'wxr', wordpress('', 'Words <!-- wp:jetpack/paywall /--> more'), wordpress('', 'Words')],
  ['a shortcode of members', 'wxr', wordpress('', 'Words [restrict]secret[/restrict]'), wordpress('', 'Words [restrict]')],
  ['a day of expiry', 'wxr', wordpress(meta('_expiration-date', '1500000000')), wordpress('')],
  [
    'a card for members',
    'ghost',
    ghost({ html: '<p>Words</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><p>secret</p><!--kg-gated-block:end-->' }),
    ghost({ html: '<p>Words</p>' }),
  ],
])('a text that %s keeps from the public is a draft here, also when it was open before', async (_, kind, closed, open) => {
  await using app = await startApp()
  const status = async () => (await app.get('/api/blogs/slug/story')).status
  expect((await importText(app, kind, closed)).lost.join(' ')).toContain('draft here')
  expect(await status()).toBe(404)
  app.clock.pass(1_000)
  await importText(app, kind, open)
  expect(await status()).toBe(200)
  app.clock.pass(1_000)
  await importText(app, kind, closed)
  expect(await status()).toBe(404)
})

test('a text that says nothing of itself is a draft among texts that all have a date', async () => {
  await using app = await startApp()
  const dated = Object.fromEntries([1, 2, 3, 4].map((at) => [`posts/open-${at}.md`, text()]))
  await withFolder(app, { ...dated, 'plan/goals.md': '# Goals\n\nWords', 'about.md': '---\ntitle: About\n---\nWords' })
  expect(await publicSlugs(app)).toEqual(['about', 'open-1', 'open-2', 'open-3', 'open-4'])
})
