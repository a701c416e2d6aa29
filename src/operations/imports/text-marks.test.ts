import { noteText } from '#i18n/note-text.ts'
import { expect, test } from 'vitest'
import { importText, storedArticle } from '../../../testing/import-text.ts'
import { withFolder } from '../../../testing/import-folder.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'

const head = 'title: One\ndate: 2020-01-01\nauthor: Ada'

/** Imports one text with front matter; `uneven`: kinds of facts that are not all here. */
async function takeMarkdown(app: TestApp, text: string, keys = '', beside: Record<string, string> = {}) {
  const { files } = await withFolder(app, { 'one.md': `---\n${head}\n${keys}---\n${text}\n`, ...beside })
  const file = files.find((one) => one.file === 'one.md')
  const uneven = Object.entries(file?.facts ?? {}).flatMap(([kind, { there, here }]) => (there === here ? [] : [kind]))
  return { ...(await storedArticle(app, 'one')), lost: (file?.lost ?? []).map(({ what }) => noteText(what)), uneven }
}

const wxr = (text: string) =>
  `<rss xmlns:wp="w" xmlns:content="c" xmlns:dc="d"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>One</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><dc:creator>ada</dc:creator><content:encoded><![CDATA[${text}]]></content:encoded></item></channel></rss>`

async function takeWordpress(app: TestApp, text: string) {
  const { items, lost } = await importText(app, 'wxr', wxr(text))
  const uneven = Object.entries(items[0]?.facts ?? {}).flatMap(([kind, { there, here }]) => (there === here ? [] : [kind]))
  return { ...(await storedArticle(app, 'one')), lost, uneven }
}

test('raised and lowered text, highlights and notes in the line of Markdown are imported, and highlights are reported by number', async () => {
  await using app = await startApp()
  const { text, types, lost, uneven } = await takeMarkdown(
    app,
    '## A m^2^ of it^[Noted.]\n\nx^2^ H~2~O 1^st^ ==two words== and ==one==^[A note ==here==.] but a == b, ~approx~ and `==c==`',
  )
  expect(text).toBe('A m² of it\nx² H₂O 1st two words and one but a == b, ~approx~ and ==c==\nNoted.\nA note here.')
  expect([types, lost, uneven]).toEqual([['heading', 'paragraph', 'footnote', 'footnote'], ['3 highlights: they are bold here'], []])
})

test('CriticMarkup is imported as underlined and struck text and reported, and its comments are reported', async () => {
  await using app = await startApp()
  const { blocks, lost, uneven } = await takeMarkdown(app, 'So {++new++} {--old--} {~~a~>b~~} {>>who says so?<<}')
  expect(blocks[0]?.content).toMatchObject([
    { text: 'So ' },
    { text: 'new', styles: { underline: true } },
    {},
    { text: 'old', styles: { strike: true } },
    {},
    {},
    {},
  ])
  expect(lost).toEqual(['a comment: who says so?', '3 suggested changes: what is added is underlined, what is deleted is struck through'])
  expect(uneven).toEqual([])
})

test('abbreviations of Markdown stand behind their first use, and an unused one is reported', async () => {
  await using app = await startApp()
  const { text, lost, uneven } = await takeMarkdown(app, 'The W3C and the W3C.\n\n*[W3C]: World Wide Web Consortium\n*[SQL]: Query Language')
  expect(text).toBe('The W3C (World Wide Web Consortium) and the W3C.')
  expect([lost, uneven]).toEqual([['the abbreviation SQL: Query Language: the text does not use it'], []])
})

test('formulas of MathJax are kept as code and reported', async () => {
  await using app = await startApp()
  const { text, lost, uneven } = await takeMarkdown(app, 'In \\(a_1 * b_2\\) and\n\n\\[\nc^2 = d\n\\]\n\nnot \\[sic\\], $5 and $6')
  expect(text).toBe('In a_1 * b_2 and\nc^2 = d\nnot [sic], $5 and $6')
  expect([lost, uneven]).toEqual([['the formula "a_1 * b_2": it is kept as code', 'the formula "c^2 = d": it is kept as code'], []])
})

test.each([
  ['math: true\n', {}],
  ['params:\n  mathjax: "yes"\n', {}],
  ['', { '_config.yml': 'defaults:\n  - scope: { path: "" }\n    values: { use_math: true }\n' }],
])('single dollars are formulas where front matter has %j and other files have %j', async (keys, beside) => {
  await using app = await startApp()
  const { text, lost } = await takeMarkdown(app, 'So $x_1 * y_1$ for $5 and $6', keys, beside)
  expect(text).toBe('So x_1 * y_1 for $5 and $6')
  expect(lost).toContain('the formula "x_1 * y_1": it is kept as code')
})

test.each(['', 'math: false\n', 'math:\n  enable: false\n'])('single dollars are prices where front matter has %j', async (keys) => {
  await using app = await startApp()
  expect((await takeMarkdown(app, 'So $x$ for $5 and $6', keys)).text).toBe('So $x$ for $5 and $6')
})

test('formulas and footnotes of Jetpack in a WordPress post are imported, and code keeps its signs', async () => {
  await using app = await startApp()
  const { text, types, lost, uneven } = await takeWordpress(
    app,
    '<p>So $latex x^2 < y&s=2$ for $5 and $6.[^1] Not <code>$latex a$ [^1]</code>[^2]</p>\n<p>[^1]: A <em>note</em></p>',
  )
  expect(text).toBe('So x^2 < y for $5 and $6. Not $latex a$ [^1][^2]\nA note')
  expect([types, lost, uneven]).toEqual([['paragraph', 'footnote'], ['line 1: the formula "x^2 < y": it is kept as code'], []])
})

test.each([
  ['<p>$$\\frac{a}{b} < c$$</p>', '\\frac{a}{b} < c'],
  ['<p>$$a&lt;b$$</p>', 'a<b'],
  ['<p>[latex]x^2<y_1[/latex]</p>', 'x^2<y_1'],
  ['[latex size="2"]x_1[/latex]', 'x_1'],
  ['<p>\\(n_0\\)</p>', 'n_0'],
  ['\\[\na &= b \\\\\nc &= d\n\\]', 'a &= b \\\\ c &= d'],
  [
    '<!-- wp:katex/display-block -->\n<div class="wp-block-katex-display-block katex-eq" data-katex-display="true">\\int_0^1 x</div>\n<!-- /wp:katex/display-block -->',
    '\\int_0^1 x',
  ],
  ['<p><math alttext="x^{2}"><msup><mi>x</mi><mn>2</mn></msup></math></p>', 'x^{2}'],
])('the formula of the WordPress post %s is kept as code', async (post, tex) => {
  await using app = await startApp()
  const { text, blocks, lost, uneven } = await takeWordpress(app, post)
  expect(text).toBe(tex)
  expect(blocks[0]?.content).toMatchObject([{ styles: { code: true } }])
  expect([lost, uneven]).toEqual([[expect.stringContaining(`the formula "${tex}": it is kept as code`)], []])
})

test.each(['It cost $$ and more $$ there', '<p>$$</p>\n<p>a = b $$</p>', '<code>$$x^2$$ [latex]x[/latex]</code>'])(
  'the WordPress post %s has no formula',
  async (post) => {
    await using app = await startApp()
    expect((await takeWordpress(app, post)).lost.filter((what) => what.includes('formula'))).toEqual([])
  },
)

test('signs that turn the direction of text are removed from Markdown and WordPress and reported by number', async () => {
  await using app = await startApp()
  const said = '2 signs in the text that turn its direction'
  const markdown = await takeMarkdown(app, 'an\u202eswer\u202c \u2067pair\u2069 `\u202ecode`')
  expect([markdown.text, markdown.lost, markdown.uneven]).toEqual(['answer \u2067pair\u2069 \u202ecode', [said], []])
  await using other = await startApp()
  const wordpress = await takeWordpress(other, '<p>an&#x202e;swer\u202c \u2067pair\u2069 <code>\u202ecode</code></p>')
  expect([wordpress.text, wordpress.lost, wordpress.uneven]).toEqual(['answer \u2067pair\u2069 \u202ecode', [said], []])
})

test.each([
  ['an alert', '> [!NOTE]\n> Mind it'],
  ['a comment of Liquid', 'a {% comment %}not shown **here**{% endcomment %} b'],
  ['braces in code of a list', '- One\n\n  ```go\n  {{ .Title }} → x\n  ```'],
  ['a definition by a tag', '[One][two]\n\n[two]: {% link a.md %}'],
  ['code in code', 'New <code>`Sequence`</code>'],
  ['tags that are indented in HTML', '<div>\n\n    <h2>Head</h2>\n\n    <p>Text</p>\n\n</div>'],
  ['code with blank lines in HTML', '<div>\n<pre>\none\n\ntwo\n</pre>\n</div>'],
  ['highlighted code in HTML', '<div>\n{% highlight yaml %}\n---\npermalink: /a/\n---\n{% endhighlight %}\n</div>'],
  ['tags in code beside an attribute for Markdown', 'An attribute `<div markdown="1">`\n\n```html\n<a>\n   <b>\n```'],
  ['a container with a Chinese title', '::: tip 注意\n自定义命令\n:::'],
  ['the name of a type in code that is indented', '- One\n\n      ArrayList<String> a\n\n- `Map<Key> b`'],
  ['text in a component', '<Callout>\n  Inside **callout** <Badge text="x" />\n</Callout>'],
  ['a version that looks like an address', 'See kit@1.15.8 and ada@example.org'],
  ['lines of Chinese', '实体和值对象\n放在一起讲**手机**\n以及很多\n**一**'],
  ['an address before Chinese punctuation', '发布：https://a.example/b。 然后'],
])('the count of facts takes %s as the conversion does', async (_, text) => {
  await using app = await startApp()
  expect((await takeMarkdown(app, text)).uneven).toEqual([])
})

test('a number alone is a topic', async () => {
  await using app = await startApp()
  await takeMarkdown(app, 'a', 'category: 2013\n')
  expect((await app.get('/api/blogs/slug/one')).json()).toMatchObject({ data: { topics: [{ name: '2013' }] } })
})

test('a picture in a list and a cover that says only yes stop no import', async () => {
  await using app = await startApp()
  const { lost } = await takeMarkdown(app, 'a', 'image: [a.png, b.png]\ncover: true\nthumbnail: 3\n')
  expect(lost).toEqual([
    'front matter "image": ["b.png"]',
    'front matter "cover": true',
    'front matter "thumbnail": 3',
    'the cover "a.png": not in this directory',
  ])
})

test('marks and links within code, and posters of films that are missing, are named', async () => {
  await using app = await startApp()
  const { lost, uneven } = await takeWordpress(
    app,
    '<pre>run <b>this</b> <a href="https://one.example/a">now</a></pre><video src="/gone.mp4" poster="/gone.jpg"></video>',
  )
  expect(uneven.toSorted()).toEqual(['embeds', 'emphasised words', 'links', 'pictures'])
  expect(lost).toEqual([
    'line 1: the video "/gone.mp4": on the old site, not fetched; a link stays',
    'counted: 1 of 1 links is not here: "https://one.example/a"',
    'counted: 1 of 1 pictures is not here: "/gone.jpg"',
    'counted: 1 of 1 emphasised words is not here: bold this',
  ])
})
