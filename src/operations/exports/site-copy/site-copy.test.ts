import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { openZip } from '#platform/zip/read-zip.ts'
import { aReader, anArticle } from '../../../../testing/builders.ts'
import { runLongJobs } from '../../../../testing/run-jobs.ts'
import { scratchDirectory } from '../../../../testing/scratch.ts'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import type { ExportRun } from '../contract.ts'
import { fileOf, linkTo } from './copy-address.ts'

/** The copy that an administrator asks for in the studio, as texts by file. */
async function copyOf(app: TestApp): Promise<Map<string, string>> {
  const { token } = await aReader(app, { role: 'admin' })
  const { id } = (await app.post('/api/exports', { format: 'html' }, { token })).json<{ data: ExportRun }>().data
  await runLongJobs(app)
  const { path } = (await app.post(`/api/exports/${id}/link`, undefined, { token })).json<{ path: string }>()
  const answer = await app.server.inject({ method: 'GET', url: path })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="masthead-html.zip"')
  const archive = join(scratchDirectory('site-copy'), 'site.zip')
  writeFileSync(archive, answer.rawPayload)
  await using zip = await openZip(archive)
  const texts = new Map<string, string>()
  for (const name of zip.names) {
    const pieces: Uint8Array[] = []
    for await (const piece of zip.read(name)) pieces.push(piece)
    texts.set(name, Buffer.concat(pieces).toString('utf8'))
  }
  return texts
}

function linking(...addresses: string[]): string {
  const words = addresses.map((href) => ({ type: 'link', href, content: [{ type: 'text', text: href, styles: {} }] }))
  return JSON.stringify([{ id: 'a', type: 'paragraph', props: {}, children: [], content: words }])
}

test('links into the site lead to files: to pages, to the page not found, on to new addresses, or to a note', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  await app.post('/api/redirects', { from_path: '/2019/old-story', to_path: '/about' }, { token })
  const { slug } = await anArticle(app, { title: 'Linked', approved: 'approved' })
  const { slug: from } = await anArticle(app, {
    content: linking(`http://localhost:3000/articles/${slug}#end`, '/2019/old-story', '/articles/never-there', '/account', 'https://elsewhere.example/'),
  })
  const files = await copyOf(app)
  const page = files.get(`articles/${from}/index.html`) ?? ''
  for (const link of [
    `../${slug}/index.html#end`,
    '../../2019/old-story/index.html',
    '../never-there/index.html',
    '../../account/index.html',
    'https://elsewhere.example/',
  ])
    expect(page).toContain(`href="${link}"`)
  expect(files.get('2019/old-story/index.html')).toContain('content="0; url=../../about/index.html"')
  expect(files.get('account/index.html')).toContain('<a href="http://localhost:3000/account">')
  expect(files.get('articles/never-there/index.html')).toContain('<title>')
  expect(files.get('left-out.txt')).toBe('404 /articles/never-there\n')
  expect(page).toContain(`<link rel="canonical" href="http://localhost:3000/articles/${from}">`)
})

test('every language of the site is there, drafts and what is personal are not', async () => {
  await using app = await startApp()
  try {
    await changeSettings(app.services, { more_languages: ['de'] }, null)
    await anArticle(app, { title: 'Seen by all' })
    await anArticle(app, { title: 'Seen by nobody', approved: 'draft' })
    const files = await copyOf(app)
    expect(files.get('de/about/index.html')).toContain('<title>Über uns')
    expect(files.get('de/search/index.html')).toContain('Das geht nur auf der Website selbst:')
    const all = [...files.values()].join('')
    expect(all).toContain('Seen by all')
    expect(all).not.toContain('Seen by nobody')
  } finally {
    activateLanguage('en')
  }
})

test('a file has a name that every system takes, and a link that finds it', () => {
  expect(fileOf('/')).toBe('index.html')
  expect(fileOf('/articles/a')).toBe('articles/a/index.html')
  expect(fileOf('/articles?order=asc&page=2')).toBe('articles/index,order=asc,page=2.html')
  expect(fileOf('/author/jane.doe')).toBe('author/jane.doe/index.html')
  expect(fileOf('/articles/..%2f..%2fetc')).toBe('articles/_2e2e_2f.._2fetc/index.html')
  expect(fileOf('/files/a/what%3F.pdf')).toBe('files/a/what_3f.pdf')
  expect(fileOf(`/articles/${'x'.repeat(400)}`)).toMatch(/^articles\/[\da-f]{32}\/index\.html$/)
  expect(linkTo('articles/b/index.html', 'articles/a/index.html')).toBe('../b/index.html')
  expect(linkTo('articles/index,page=2.html', 'index.html')).toBe('articles/index%2Cpage%3D2.html')
})
