import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { testImage } from '../../../testing/pictures.ts'

const text = (title: string, body = 'Words', more = '') => `---\ntitle: ${title}\ndate: 2019-05-04\nauthor: Ada\n${more}---\n${body}\n`

async function targetsOf(app: TestApp, paths: readonly string[]): Promise<(string | number)[]> {
  const answers = await Promise.all(paths.map((path) => app.get(path)))
  return answers.map(({ status, headers }) => (status === 301 ? String(headers['location']) : status))
}

/** Of the links in an article, in their order. */
async function linksIn(app: TestApp, slug: string): Promise<string[]> {
  const { content } = await storedArticle(app, slug)
  return [...content.matchAll(/"href":"([^"]*)"/g)].map(([, href = '']) => href)
}

test('translations of a Jekyll site keep their addresses, and links between them', async () => {
  await using app = await startApp()
  const links = [
    '/en/news/2019/05/04/tram/',
    '/2019/05/04/tram/',
    '{% link en/news/_posts/2019-05-04-tram.md %}',
    '{{ site.baseurl }}{% post_url 2019-05-04-tram %}#part',
  ]
  const body = links.map((address, at) => `[link ${at}](${address})`).join(' and ')
  const { files } = await withFolder(app, {
    '_config.yml': 'permalink: pretty\n',
    'de/news/_posts/2019-05-04-tram.md': text('Bahn', 'Wörter', 'lang: de\n'),
    'de/news/_posts/2019-05-05-depot.md': text('Depot', body, 'lang: de\n'),
    'en/news/_posts/2019-05-04-tram.md': text('Tram', 'Words', 'lang: en\n'),
    'en/news/_posts/2019-05-05-depot.md': text('Depot', body, 'lang: en\n'),
    'zh_tw/news/_posts/2019-05-04-tram.md': text('Tram', 'Words', 'lang: zh_tw\n'),
  })
  expect(files.filter(({ lost }) => lost.some(({ what }) => JSON.stringify(what).includes('report.link')))).toEqual([])
  expect(await linksIn(app, 'depot-de')).toEqual(['/articles/tram-en', '/articles/tram-de', '/articles/tram-en', '/articles/tram-de#part'])
  expect(await linksIn(app, 'depot-en')).toEqual(['/articles/tram-en', '/articles/tram-en', '/articles/tram-en', '/articles/tram-en#part'])
  const places = ['/de/news/2019/05/04/tram/', '/en/news/2019/05/04/tram.html', '/zh_tw/news/2019/05/04/tram', '/fr/news/2019/05/04/tram/']
  expect(await targetsOf(app, places)).toEqual(['/articles/tram-de', '/articles/tram-en', '/articles/tram-zh-tw', 404])
})

test('texts of a Hugo site are found where its settings, sections and languages had them', async () => {
  await using app = await startApp()
  const links = '[a]({{< ref "docs/limits.md" >}}) and [b]({{% relref "limits.md#top" %}}) and [c](/docs/limits)'
  await withFolder(app, {
    'hugo.toml': 'defaultContentLanguage = "en"\n[permalinks]\npost = "/:year/:month/:slug/"\n',
    'content/en/docs/limits.md': text('Limits', 'Words', 'slug: rate-limits\n'),
    'content/en/docs/start.md': text('Start', links),
    'content/de/docs/limits.md': text('Grenzen', 'Wörter', 'slug: rate-limits\n'),
    'content/de/docs/start.md': text('Anfang', links),
    'content/en/post/night.md': text('Night', 'Words', 'slug: night-tram\n'),
    'content/guide/setup/linux/index.md': text('Linux'),
    'content/guide/setup/hidden.md': text('Hidden', 'Words', 'draft: true\n'),
  })
  expect(await linksIn(app, 'start-en')).toEqual(['/articles/rate-limits-en', '/articles/rate-limits-en#top', '/articles/rate-limits-en'])
  expect(await linksIn(app, 'start-de')).toEqual(['/articles/rate-limits-de', '/articles/rate-limits-de#top', '/articles/rate-limits-de'])
  const places = ['/docs/rate-limits/', '/de/docs/rate-limits/', '/2019/05/night-tram/', '/guide/setup/linux/', '/guide/setup/hidden/', '/guide/setup/none/']
  expect(await targetsOf(app, places)).toEqual(['/articles/rate-limits-en', '/articles/rate-limits-de', '/articles/night-tram-en', '/articles/linux', 404, 404])
})

test('texts of sites without settings are found by their folders, a second of one name too', async () => {
  await using app = await startApp()
  await withFolder(app, {
    'src/guides/deploy/start.md': text('Deploy'),
    'src/guides/write/start.md': text('Write'),
    'src/content/blog/2019-05-04-night.md': text('Night'),
    'content/notes/tram.es.md': text('Tranvía'),
  })
  const places = ['/guides/deploy/start/', '/guides/write/start.html', '/blog/night/', '/es/notes/tram/']
  expect(await targetsOf(app, places)).toEqual(['/articles/start', '/articles/start-2', '/articles/night', '/articles/tram-es'])
})

test('a Jekyll site whose pattern is not known gets no address made up for its posts, and its collections and pages keep theirs', async () => {
  await using app = await startApp()
  await withFolder(app, {
    '_config.yml': 'permalink: weekdate\ncollections:\n  guides:\n    output: true\n',
    'news/_posts/2019-05-04-night.md': text('Night'),
    '_guides/deploy/linux.md': text('Linux'),
    'help/contact/index.md': text('Contact'),
  })
  const places = ['/weekdate', '/news/2019/05/04/night/', '/guides/deploy/linux/', '/help/contact/']
  expect(await targetsOf(app, places)).toEqual([404, '/articles/night', '/articles/linux', '/articles/contact'])
})

test('texts of a Hexo site are found by its pattern: names with their folders, keys of front matter, categories', async () => {
  await using app = await startApp()
  const settings = (pattern: string) => `new_post_name: :title.md\npermalink: ${pattern}\n`
  const { files } = await withFolder(app, {
    'one/_config.yml': settings('posts/:abbrlink.html'),
    'one/source/_posts/tram.md': text('Tram', 'Words', "abbrlink: '4a17b156'\n"),
    'two/_config.yml': settings(':year/:month/:day/:title/'),
    'two/source/_posts/lines/bus.md': text('Bus'),
    'four/_config.yml': 'new_post_name: :category/:year/:title.md\npermalink: :year/stop-:title/\n',
    'four/source/_posts/rail/2018/funicular.md': text('Funicular'),
    'three/_config.yml': settings(':category/:name/'),
    'three/source/_posts/lines/ferry.md': text('Ferry', 'Words', 'categories: [Night, Water]\n'),
  })
  expect(await targetsOf(app, ['/posts/4a17b156.html', '/2019/05/04/lines/bus/', '/night/water/ferry/', '/2019/stop-funicular/'])).toEqual([
    '/articles/tram',
    '/articles/bus',
    '/articles/ferry',
    '/articles/funicular',
  ])
  expect(files.flatMap(({ lost }) => lost)).toEqual([])
})

test('links of Zola from the root of its texts lead to them, and folders called like no language say none', async () => {
  await using app = await startApp()
  const { files } = await withFolder(app, {
    'config.toml': 'base_url = "https://old.example"\n',
    'content/go/tram.md': text('Tram', '[a](@/js/bus.md) and [b](@/my-blog/_index.md#top)'),
    'content/js/bus.md': text('Bus'),
    'content/my-blog/_index.md': text('List'),
    'content/fr/ferry.md': text('Bac'),
  })
  expect(await linksIn(app, 'tram')).toEqual(['/articles/bus', expect.stringMatching(/^\/articles\/.+#top$/)])
  const languages = await app.services.database.db.selectFrom('articles').select(['slug', 'language']).orderBy('slug').execute()
  expect(languages.filter(({ language }) => language !== 'en').map(({ slug }) => slug)).toEqual(['ferry-fr'])
  expect(files.filter(({ file }) => file.includes('go/')).flatMap(({ lost }) => lost)).toEqual([])
})

test.each([
  ['', ['/late-trams.html', '/depots-fr.html', '/pages/about-us.html']],
  [
    'ARTICLE_URL = \'blog/{date:%Y}/{date:%b}/{slug}/\'\nARTICLE_LANG_SAVE_AS = "{lang}/{category}/{slug}.html"\n',
    ['/blog/2019/May/late-trams/', '/fr/lines/depots.html', '/pages/about-us.html'],
  ],
])('texts of a Pelican site are found where its settings had them: %s', async (settings, places) => {
  await using app = await startApp()
  await withFolder(app, {
    'pelicanconf.py': `AUTHOR = 'Ada'\n${settings}`,
    'content/lines/night.md': 'Title: Late trams\nDate: 2019-05-04 10:00\nSlug: late-trams\n\nWords\n',
    'content/lines/depot.md': 'Title: Depots\nDate: 2019-05-04 10:00\nLang: fr\nCategory: Lines\n\nMots\n',
    'content/pages/about.md': 'Title: About us\nDate: 2019-05-04\n\nWords\n',
  })
  expect(await targetsOf(app, places)).toEqual(['/articles/late-trams', expect.stringMatching('/articles/depot'), expect.stringMatching('/articles/about')])
})

test('a bundle of Hugo keeps the full stop of its address, its cover, and links to its translations', async () => {
  await using app = await startApp()
  const front = 'slug: ""\nresources:\n  - name: hero\n    src: hero.png\n    title: A tram\n'
  const link = (language: string) => `[other]({{< relref path="2019-05-04_Tram-2.7/index.md" lang="${language}" >}})`
  const { files } = await withFolder(app, {
    'hugo.toml': 'baseURL = "https://old.example/"\ndefaultContentLanguage = "en"\n[permalinks]\nposts = "/:year/:month/:slug/"\n',
    'content/posts/2019-05-04_Tram-2.7/index.md': text('Tram 2.7 (new)', link('de'), front),
    'content/posts/2019-05-04_Tram-2.7/index.de.md': text('Bahn 2.7', link('en'), front),
    'content/posts/2019-05-04_Tram-2.7/hero.png': await testImage({ width: 40, height: 30 }).png().toBuffer(),
  })
  expect(files.flatMap(({ lost }) => lost).map(({ what }) => what.key)).toEqual(['studio-report.language-unknown'])
  expect(await targetsOf(app, ['/2019/05/tram-2.7-new/', '/de/2019/05/bahn-2.7/'])).toEqual([
    '/articles/2019-05-04-tram-2-7',
    '/articles/2019-05-04-tram-2-7-de',
  ])
  expect(await linksIn(app, '2019-05-04-tram-2-7')).toEqual(['/articles/2019-05-04-tram-2-7-de'])
  expect(await linksIn(app, '2019-05-04-tram-2-7-de')).toEqual(['/articles/2019-05-04-tram-2-7'])
  const { cover } = await storedArticle(app, '2019-05-04-tram-2-7')
  expect(cover).toContain('"alt":"A tram"')
})

test('texts of a Middleman site keep their address behind two endings', async () => {
  await using app = await startApp()
  await withFolder(app, {
    'config.rb': 'activate :blog\n',
    'source/blog/2019-05-04-night-tram.html.md': text('Night'),
    'source/depot.html.markdown': text('Depot'),
  })
  expect(await targetsOf(app, ['/blog/2019/05/night-tram.html', '/depot.html'])).toEqual(['/articles/night-tram', '/articles/depot'])
})

test('texts of a MkDocs site are found without its folder of texts, those of its blog by date and title', async () => {
  await using app = await startApp()
  const { files } = await withFolder(app, {
    'mkdocs.yml': 'site_name: Old\ndocs_dir: text\nmarkdown_extensions:\n  - x: !!python/name:a.b\n',
    'text/lines/depot.md': text('Depot'),
    'text/blog/posts/one.md': '---\ntitle: Night trams\nauthor: Ada\ndate:\n  created: 2019-05-04\n  updated: 2019-06-01\n---\nWords\n',
  })
  expect(await targetsOf(app, ['/lines/depot/', '/blog/2019/05/04/night-trams/'])).toEqual(['/articles/depot', '/articles/one'])
  expect(files.flatMap(({ lost }) => lost.map(({ what }) => what.values['name']))).toEqual(['updated'])
})

test('texts of a collection of Jekyll have the addresses of its pattern, without the folder of all collections', async () => {
  await using app = await startApp()
  const collections =
    '  w: {output: true, permalink: "/:collection/:slug/"}\n  log: {output: true, permalink: "/logbook/:title.html"}\n  plain: {output: true}\n'
  await withFolder(app, {
    'bridgetown.config.yml': `collections_dir: collections\ncollections:\n${collections}`,
    'src/collections/_w/2025W09.md': text('Week', 'See [keel](/logbook/keel.html) and [mast](/plain/mast.html)'),
    'src/collections/_log/keel.md': text('On the keel'),
    'src/collections/_plain/mast.md': text('On the mast'),
  })
  expect(await targetsOf(app, ['/w/2025w09/', '/logbook/keel.html', '/plain/mast'])).toEqual(['/articles/2025w09', '/articles/keel', '/articles/mast'])
  expect(await linksIn(app, '2025w09')).toEqual(['/articles/keel', '/articles/mast'])
})

test('texts of Middleman and Hexo have the addresses of the patterns in their settings', async () => {
  await using app = await startApp()
  await withFolder(app, {
    'config.rb': 'activate :blog do |blog|\n  blog.prefix = "journal"\n  blog.permalink = "{year}-{month}/{title}.html"\nend\n',
    'source/journal/2019-05-04-keel.html.md': text('On the keel'),
  })
  await withFolder(app, {
    '_config.yml': 'new_post_name: ":title.md"\npermalink: "p/:hash/"\n',
    'source/_posts/mast.md': text('On the mast'),
  })
  // The first twelve figures of SHA-1 of mast1556928000.
  expect(await targetsOf(app, ['/journal/2019-05/keel.html', '/p/d4d313631739/'])).toEqual(['/articles/keel', '/articles/mast'])
})
