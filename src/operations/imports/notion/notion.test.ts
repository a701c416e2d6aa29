import { expect, test } from 'vitest'
import { testImage } from '../../../../testing/pictures.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { recognize } from '#operations/imports/service.ts'
import { importFileOf, storedArticle, importText } from '../../../../testing/import-text.ts'
import { makeZip } from '../../../../testing/make-zip.ts'

const [a, b] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210']
const markdown = async (words = 'late') =>
  makeZip({
    [`Column ${a}/Trams ${a}.md`]: `# Trams\n\nTags: Rails, Snow\nAuthor: Ada L.\nBudget: 12\n\n## Waiting\n\nTrams are **${words}**, see [Night bus](Night%20bus%20${b}.md).\n\n- One\n- Two\n\n| Line | Wait |\n| --- | --- |\n| 7 | 12 |\n\n![A tram](Trams/tram.png)\n\n\`\`\`js\nwait()\n\`\`\`\n`,
    [`Column ${a}/Night bus ${b}.md`]: '# Night bus\n\nIt is night.\n',
    [`Column ${a}/Trams/tram.png`]: await testImage({ width: 40, height: 20 }).png().toBuffer(),
    [`Column ${a}.csv`]: 'Name,Tags\nTrams,"Rails, Snow"\n',
  })

test('an import of Notion Markdown creates drafts with all facts, pictures and links', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'notion', await markdown())
  expect(states).toEqual([`created: Column ${a}/Trams ${a}.md`, `created: Column ${a}/Night bus ${b}.md`, `left out: Column ${a}.csv`])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  expect(lost).toContain('the property "Budget": 12')
  const article = await storedArticle(app, 'trams')
  expect([article.approved, article.types]).toEqual(['draft', ['heading', 'paragraph', 'bulletListItem', 'bulletListItem', 'table', 'image', 'codeBlock']])
  expect(article.content).toContain('/articles/night-bus')
  expect([items[0]?.facts?.topics, items[0]?.facts?.people]).toEqual([
    { there: 2, here: 2, named: 0 },
    { there: 1, here: 1, named: 0 },
  ])
  expect((await importText(app, 'notion', await markdown('slow'))).states.filter((state) => state.startsWith('updated'))).toEqual([
    `updated: Column ${a}/Trams ${a}.md`,
  ])
})

test('an export that Notion has packed in parts is read as one', async () => {
  await using app = await startApp()
  const root = 'Export-0a1b2c3d-0000-4000-8000-000000000000'
  const one = await makeZip({ [`${root}/Trams ${a}.md`]: `# Trams\n\nSee [Night bus](Night%20bus%20${b}.md).\n` })
  const two = await makeZip({ [`${root}/Night bus ${b}.md`]: '# Night bus\n\nIt is night.\n' })
  const whole = await makeZip({ [`${root}-Part-1.zip`]: one, [`${root}-Part-2.zip`]: two })
  expect(await recognize(importFileOf(whole))).toBe('notion')
  const { states } = await checkImport(app, 'notion', whole)
  expect(states).toEqual([`created: ${root}/Trams ${a}.md`, `created: ${root}/Night bus ${b}.md`])
  expect((await storedArticle(app, 'trams')).content).toContain('/articles/night-bus')
})

test('cover, description and checkboxes of a page of Notion HTML are kept or named', async () => {
  await using app = await startApp()
  const row = (name: string, value: string) =>
    `<tr class="property-row property-row-checkbox"><th><span class="icon property-icon"></span>${name}</th><td><div class="checkbox ${value}"></div></td></tr>`
  const html = `<html><body><article class="page sans"><header><img class="page-cover-image" src="Trams%20${a}/snow.png" style="object-position:center 50%"/><h1 class="page-title">Trams</h1><p class="page-description">On waiting</p><table class="properties"><tbody>${row('Checked', 'checkbox-on')}${row('Sold', 'checkbox-off')}</tbody></table></header><div class="page-body"><p>Late.</p></div></article></body></html>`
  const picture = await testImage({ width: 40, height: 20 }).png().toBuffer()
  const { lost } = await checkImport(app, 'notion', await makeZip({ [`Trams ${a}.html`]: html, [`Trams ${a}/snow.png`]: picture }))
  const article = await storedArticle(app, 'trams')
  expect([article.standfirst, article.cover === null]).toEqual(['On waiting', false])
  expect(lost).toEqual(expect.arrayContaining(['the property "Checked": Yes', 'the property "Sold": No']))
})

test('a property of Notion with more letters than a report can show is named with its length', async () => {
  await using app = await startApp()
  const page = (value: string) => makeZip({ [`Trams ${a}.md`]: `# Trams\n\nMinutes: ${value}\n\nLate.\n` })
  expect((await importText(app, 'notion', await page('7 '.repeat(25_000)))).lost.map((line) => line.replace(/(?:7 )+/, ''))).toContainEqual(
    expect.stringMatching(/^the property "Minutes": .{0,3}… \(49999\)$/),
  )
  expect((await importText(app, 'notion', await page('12'.repeat(500)))).lost).toContain(`the property "Minutes": ${'12'.repeat(500)}`)
})

test('an import of Notion HTML keeps the properties of a page', async () => {
  await using app = await startApp()
  const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"/><title>Trams</title><style>body{}</style></head><body><article id="01234567" class="page sans"><header><h1 class="page-title">Trams</h1><p class="page-description"></p><table class="properties"><tbody><tr class="property-row property-row-multi_select"><th><span class="icon property-icon"></span>Tags</th><td><span class="selected-value select-value-color-blue">Rails</span><span class="selected-value">Snow</span></td></tr></tbody></table></header><div class="page-body"><h2 id="1">Waiting</h2><p id="2">Trams are <strong>late</strong>.</p><ul id="3" class="bulleted-list"><li style="list-style-type:disc">One</li></ul><ul id="4" class="bulleted-list"><li style="list-style-type:disc">Two</li></ul></div></article></body></html>`
  const { lost, items } = await checkImport(app, 'notion', await makeZip({ [`Trams ${a}.html`]: html }))
  expect(lost.filter((one) => /counted|color/.test(one))).toEqual(['the property "tag Rails: color": blue'])
  expect(items[0]?.facts?.topics).toEqual({ there: 2, here: 2, named: 0 })
  expect((await storedArticle(app, 'trams')).types).toEqual(['heading', 'paragraph', 'bulletListItem', 'bulletListItem'])
})

test('callouts and toggles of Notion keep their marks and links, and formulas are code and named', async () => {
  await using app = await startApp()
  const text = [
    '# Tides',
    '<aside>\n💡 Mind the **gap**, see [the chart](https://chart.example/)\n\n</aside>',
    '<details>\n<summary>More</summary>\n*Ebb*\n</details>',
    '$$\na^2 < b\n$$',
    '```html\n<aside>\n$$\n```',
    'Height $h_1 = *h_2*$ costs $5 or $6, `$x$` a\\$b$',
    'End',
  ]
  const { lost } = await checkImport(app, 'notion', await makeZip({ [`Tides ${a}.md`]: text.join('\n\n') }))
  expect(lost.filter((line) => /formula|counted/.test(line))).toEqual(['a^2 < b', 'h_1 = *h_2*'].map((one) => `the formula "${one}": it is kept as code`))
  const { content, text: words } = await storedArticle(app, 'tides')
  expect(content).toContain('{"type":"text","text":"gap","styles":{"bold":true}}')
  expect(content).toContain('"href":"https://chart.example/"')
  expect(content).toContain('{"type":"text","text":"Ebb","styles":{"italic":true}}')
  expect(content).toContain('{"type":"text","text":"a^2 < b","styles":{"code":true}}')
  expect(content).toContain('{"type":"text","text":"h_1 = *h_2*","styles":{"code":true}},{"type":"text","text":" costs $5 or $6, "')
  expect(words).toContain('<aside>\n$$')
  expect(words.trimEnd()).toMatch(/End$/)
})
