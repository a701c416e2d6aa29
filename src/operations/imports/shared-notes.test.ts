import { expect, test } from 'vitest'
import { noteText } from '#i18n/note-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { importText } from '../../../testing/import-text.ts'
import { startApp } from '../../../testing/start-app.ts'

test('portraits, covers and places of Ghost authors and texts of its tags are reported once, not at each post', async () => {
  await using app = await startApp()
  const posts = ['keel', 'sail', 'mast'].map((slug) => ({ id: slug, title: slug, slug, status: 'published', published_at: '2022-01-01T10:00:00Z', html: slug }))
  const users = [
    {
      id: 'u',
      name: 'Ada',
      slug: 'ada',
      profile_image: 'https://g.example/ada.png',
      cover_image: 'https://g.example/sea.png',
      location: 'Kiel',
      mastodon: '@ada@kiel.example',
    },
  ]
  const tags = [{ id: 't', name: 'Ships', slug: 'ships', description: 'All that floats', accent_color: '#0af' }]
  const of = (own: object) => posts.map(({ id }) => ({ post_id: id, ...own }))
  const data = { posts, users, tags, posts_authors: of({ author_id: 'u' }), posts_tags: of({ tag_id: 't' }) }
  const { items, lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data }] }), { site: 'https://g.example' })
  const about = lost.filter((line) => /ada\.png|sea\.png|Kiel|All that floats|#0af|kiel\.example/.test(line))
  expect(about).toHaveLength(6)
  expect(items[0]?.lost).toEqual(expect.arrayContaining(about))
})

test('parent and description of a WordPress category are reported once, also where the first post of it failed', async () => {
  await using app = await startApp()
  const category =
    '<wp:category><wp:category_nicename>ships</wp:category_nicename><wp:category_parent>sea</wp:category_parent><wp:cat_name>Ships</wp:cat_name><wp:category_description>All that floats</wp:category_description></wp:category>'
  const item = (id: number, canonical: string) =>
    `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-0${id} 10:00:00</wp:post_date_gmt><category domain="category" nicename="ships">Ships</category><content:encoded>Words</content:encoded><wp:postmeta><wp:meta_key>_yoast_wpseo_canonical</wp:meta_key><wp:meta_value>${canonical}</wp:meta_value></wp:postmeta></item>`
  const items = [item(1, `https://elsewhere.example/${'long'.repeat(600)}`), item(2, 'https://elsewhere.example/2'), item(3, 'https://elsewhere.example/3')]
  const { lost, states } = await importText(app, 'wxr', `<rss><channel>${category}${items.join('')}</channel></rss>`)
  expect(states.map((state) => state.split(':')[0])).toEqual(['failed', 'created', 'created'])
  expect(lost.filter((line) => line.includes('All that floats'))).toHaveLength(1)
  expect(lost.filter((line) => line.includes('sea'))).toHaveLength(1)
})

test('what a site of Markdown says of its authors and topics beside names and texts is reported once', async () => {
  await using app = await startApp()
  const post = (slug: string) => `---\ntitle: ${slug}\ndate: 2020-01-02\nauthors: [ada]\ntags: [sea]\n---\nWords\n`
  const { files } = await withFolder(app, {
    'authors.yml': 'ada:\n  name: Ada\n  title: Captain\n  description: Sails\n  url: https://ada.example/\n  socials:\n    github: ada-sails\n',
    'tags.yml': 'sea:\n  label: Sea\n  color: "#0af"\n',
    'a.md': post('keel'),
    'b.md': post('mast'),
  })
  const lost = files.flatMap((file) => file.lost.map(({ what }) => noteText(what)))
  expect(lost.toSorted()).toEqual([
    'the property "author Ada: socials": {"github":"ada-sails"}',
    'the property "author Ada: title": Captain',
    'the property "tag Sea: color": #0af',
  ])
})
