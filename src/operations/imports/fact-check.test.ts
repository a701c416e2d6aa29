import { noteText } from '#i18n/note-text.ts'
import { note } from '#i18n/note.ts'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedArticle, importText } from '../../../testing/import-text.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { checkFacts, type CheckedItem, type FactCounts } from './fact-check.ts'
import { importMarkdown } from './markdown.ts'
import { wordsOf } from './fact-kinds.ts'
import { factsOfHtml, factsOfMarkdown } from './text-facts.ts'

const html = `<h2>Head</h2><p>Words <b>bold</b> <a href="https://other.example/x">there</a> and a note.</p><ul><li>One</li><li>Two</li></ul>
<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table><pre><code>if x:\n  y</code></pre><p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>`
const markdown = `## Head\n\nWords **bold** [there](https://other.example/x) and a note[^1].\n\n- One\n- Two\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n\`\`\`\nif x:\n  y\n\`\`\`\n\n[^1]: Noted\n`
const fully = { headings: 1, 'list items': 2, links: 1, 'table cells': 4, 'lines of code': 2, 'emphasised words': 1 }

/** Imports one article by every importer and returns its fact counts. */
async function takeAll(app: TestApp): Promise<Record<string, { facts: FactCounts | undefined; lost: string[] }>> {
  const wxr = `<rss xmlns:wp="w" xmlns:content="c"><channel><wp:base_blog_url>https://old.example</wp:base_blog_url><item><title>One</title><wp:post_id>1</wp:post_id><wp:status>publish</wp:status><wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt><content:encoded><![CDATA[${html}]]></content:encoded></item></channel></rss>`
  const ghost = JSON.stringify({
    data: { posts: [{ id: '1', title: 'One', slug: 'one', html, status: 'published', published_at: '2020-01-01T00:00:00.000Z' }] },
  })
  const feed = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Old',
    items: [{ id: '1', title: 'One', content_html: html, date_published: '2020-01-01T00:00:00Z' }],
  })
  const [fromWxr, fromGhost, fromFeed] = [await importText(app, 'wxr', wxr), await importText(app, 'ghost', ghost), await importText(app, 'feed', feed)]
  const fromMarkdown = await takeText(app, `---\ntitle: One\ndate: 2020-01-01\nauthor: Ada\n---\n${markdown}`)
  return {
    wxr: { facts: fromWxr.items[0]?.facts, lost: fromWxr.lost },
    ghost: { facts: fromGhost.items[0]?.facts, lost: fromGhost.lost },
    feed: { facts: fromFeed.items[0]?.facts, lost: fromFeed.lost },
    markdown: fromMarkdown,
  }
}

async function takeText(app: TestApp, text: string | Buffer, name = 'one.md') {
  const root = mkdtempSync(join(tmpdir(), 'masthead-count-'))
  try {
    mkdirSync(join(root, 'site'))
    writeFileSync(join(root, 'site', name), text)
    const { files } = await importMarkdown(app.services, join(root, 'site'))
    return { facts: files[0]?.facts, lost: (files[0]?.lost ?? []).map(({ what }) => noteText(what)), slug: files[0]?.slug ?? '' }
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('every importer counts the facts of its source and finds them in the article', async () => {
  await using app = await startApp()
  const taken = await takeAll(app)
  for (const [name, { facts, lost }] of Object.entries(taken)) {
    for (const [kind, there] of Object.entries(fully))
      expect([name, kind, facts?.[kind as keyof typeof fully]]).toEqual([name, kind, { there, here: there, named: 0 }])
    expect([name, facts?.states, facts?.dates]).toEqual([name, { there: 1, here: 1, named: 0 }, { there: 1, here: 1, named: 0 }])
    expect([name, lost.filter((one) => one.startsWith('counted'))]).toEqual([name, []])
  }
  expect(taken['markdown']?.facts?.footnotes).toEqual({ there: 1, here: 1, named: 0 })
  expect(taken['wxr']?.facts?.embeds).toEqual({ there: 1, here: 1, named: 0 })
})

test('the fact check reports each kind of fact that is missing and not reported yet', () => {
  const item: CheckedItem = {
    source: factsOfHtml(html),
    blocks: [],
    beside: ['Words'],
    rewritten: new Map(),
    notes: [note('studio-report.embedded', { address: 'dQw4w9WgXcQ' })],
    fields: [{ kind: 'dates', name: 'date', value: '2020', isHere: false }],
  }
  const { counts, notes } = checkFacts(item)
  for (const [kind, there] of Object.entries(fully)) expect([kind, counts[kind as keyof typeof fully]]).toEqual([kind, { there, here: 0, named: 0 }])
  expect(counts.embeds).toEqual({ there: 1, here: 0, named: 1 })
  expect(notes.map((one) => / of \d+ (.+?) (?:is|are) not here/.exec(noteText(one))?.[1])).toEqual([
    'words',
    'headings',
    'list items',
    'links',
    'table cells',
    'lines of code',
    'emphasised words',
    'dates',
  ])
  expect(notes.map(noteText).join('\n')).toContain('1 of 1 links is not here: "https://other.example/x"')
})

test('the fact check counts the same facts in Markdown and in HTML of one text', () => {
  const [a, b] = [factsOfMarkdown(markdown.replace(/\[\^1\].*/g, '')), factsOfHtml(html)]
  expect([a.headings, a.listItems, a.links, a.cells, a.code, a.emphasis]).toEqual([b.headings, b.listItems, b.links, b.cells, b.code, b.emphasis])
})

test('frames, notes, boxes of tasks and bare addresses of Markdown are no words, and are counted as what they are', () => {
  const text =
    'One[^1] <iframe width="100" src="https://films.example/7"></iframe>\n\n- [x] two\n- [ ] three\n\n## Five {#fünf}\n\nSee www.example.org/a, (https://b.example/c).\n\n[^1]: Four\n'
  const { text: spoken, ...facts } = factsOfMarkdown(text)
  expect(wordsOf(spoken.join(''))).toEqual(wordsOf('One two three Five See www.example.org/a https://b.example/c Four'))
  expect(facts).toMatchObject({
    listItems: ['two', 'three'],
    headings: ['Five'],
    links: ['http://www.example.org/a', 'https://b.example/c'],
    embeds: ['https://films.example/7'],
    footnotes: ['Four'],
  })
})

test('Markdown inside of HTML that says so is counted as Markdown', () => {
  const facts = factsOfMarkdown(
    '<aside markdown="1">\n  <img src="a.png" alt="Ada">\nOne\n  <p markdown="1">\n[Two](https://two.example) *three*\n  </p>\n</aside>\n',
  )
  expect(wordsOf(facts.text.join(''))).toEqual(['Ada', 'One', 'Two', 'three'])
  expect([facts.links, facts.emphasis]).toEqual([['https://two.example'], ['italic three']])
})

test('an import reports what a post has lost, and nothing for a complete post', async () => {
  await using app = await startApp()
  const whole = await takeText(app, '---\ntitle: Whole\ndate: 2020-01-01\nauthor: Ada\n---\nWords\n')
  expect(whole.lost).toEqual([])
  const { lost } = await takeText(
    app,
    '---\ntitle: Part\ndate: 2020-01-01\nauthor: Ada\n---\n<figure><img src="https://x.example/a.png" alt="A"><figcaption>See <b>this</b></figcaption></figure>\n',
    'part.md',
  )
  expect(lost.join('\n')).toContain('https://x.example/a.png')
  expect((await storedArticle(app, whole.slug)).title).toBe('Whole')
})

test('tags that keep a template from reading code are no words of it', async () => {
  await using app = await startApp()
  const raw = (code: string) => `{% raw %}{{{% endraw %} ${code} }}`
  const { lost, slug } = await takeText(
    app,
    `---\ntitle: One\ndate: 2020-01-01\nauthor: Ada\n---\nSay \`${raw('name')}\`.\n\n\`\`\`sh\nKEY=${raw('your key')}\n\`\`\`\n`,
  )
  expect(lost).toEqual([])
  expect(JSON.stringify(await storedArticle(app, slug))).toContain('KEY={{ your key }}')
})

test('extensions of Markdown are imported completely, and removed attributes are reported', async () => {
  await using app = await startApp()
  const text = 'Text\n{: .lead #top}\n\n!!! tip "Mind this"\n    One two\n\n    - Three\n\nTerm\n: Meaning\n\n$$\na_1 * b_2\n$$\n\nIn $$x_1$$ line.\n'
  const { lost } = await takeText(app, `---\ntitle: Dialects\ndate: 2020-01-01\nauthor: Ada\n---\n${text}`, 'dialects.md')
  expect(lost).toEqual(['the attributes {: .lead #top}', 'the formula "a_1 * b_2": it is kept as code', 'the formula "x_1": it is kept as code'])
})

test('the report names texts of Ghost for search engines and social networks, of tags and of authors', async () => {
  await using app = await startApp()
  const data = {
    posts: [{ id: '1', title: 'Tide', slug: 'tide', html: '<p>Words</p>', status: 'published', published_at: '2022-01-01T10:00:00Z', og_title: 'Tide' }],
    posts_meta: [{ post_id: '1', meta_title: 'Tables for sailors', twitter_image: 'https://g.example/card.png' }],
    tags: [{ id: 't', name: 'Sea', slug: 'sea', description: 'All that is salty' }],
    posts_tags: [{ post_id: '1', tag_id: 't' }],
    users: [{ id: 'u', name: 'Ida', slug: 'ida', location: 'Ghent', bio: 'Writes' }],
    posts_authors: [{ post_id: '1', author_id: 'u' }],
  }
  const { lost } = await importText(app, 'ghost', JSON.stringify({ db: [{ data }] }), { site: 'https://g.example' })
  const counted = lost.find((line) => line.startsWith('counted:') && line.includes('fields')) ?? ''
  for (const text of ['Tables for sailors', 'https://g.example/card.png']) expect(counted).toContain(text)
  for (const text of ['All that is salty', 'Ghent']) expect(lost.join('\n')).toContain(text)
  expect(counted).not.toContain('og_title')
  expect(counted).not.toContain('bio')
})
