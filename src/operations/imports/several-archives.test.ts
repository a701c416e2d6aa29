import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { makeZip } from '../../../testing/make-zip.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { importFiles } from './import-files.ts'

const text = (title: string) => `---\ntitle: ${title}\ndate: 2019-05-04\n---\nWords\n`

async function importArchives(app: TestApp, archives: [name: string, files: Record<string, string>][]): Promise<string[]> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'masthead-archives-'))
  const items: string[] = []
  const files = await Promise.all(
    archives.map(async ([name, content], at) => {
      const path = join(folder.path, String(at))
      writeFileSync(path, await makeZip(content))
      return { path, name }
    }),
  )
  await importFiles({ services: app.services, features }, 'markdown', files, { seen: ({ name, state }) => void items.push(`${state}: ${name}`) })
  return items.toSorted()
}

test('archives that differ at a place are two sites, each with its settings', async () => {
  await using app = await startApp()
  const archives: Parameters<typeof importArchives>[1] = [
    ['trams.zip', { '_config.yml': 'permalink: /trams/:title/\n', '_posts/2019-05-04-night.md': text('Night tram') }],
    ['buses.zip', { '_config.yml': 'permalink: /buses/:title/\n', '_posts/2019-05-04-night.md': text('Night bus') }],
  ]
  const names = ['buses/_posts/2019-05-04-night.md', 'trams/_posts/2019-05-04-night.md']
  expect((await importArchives(app, archives)).filter((item) => item.endsWith('.md'))).toEqual(names.map((name) => `created: ${name}`))
  expect((await app.get('/buses/night/')).headers['location']).toMatch('/articles/night')
  expect((await app.get('/trams/night/')).headers['location']).toMatch('/articles/night')
  expect((await importArchives(app, archives)).filter((item) => item.endsWith('.md'))).toEqual(names.map((name) => `unchanged: ${name}`))
})

test('archives that hold the same file, and else others, are parts of one site', async () => {
  await using app = await startApp()
  const shared = { '_config.yml': 'permalink: /trams/:title/\n', 'posts/shared.md': text('Shared') }
  const items = await importArchives(app, [
    ['one.zip', { ...shared, 'posts/one.md': text('One') }],
    ['two.zip', { ...shared, 'posts/two.md': text('Two') }],
  ])
  expect(items.filter((item) => item.endsWith('.md'))).toEqual(['created: posts/one.md', 'created: posts/shared.md', 'created: posts/two.md'])
})

test('an archive that has a file where another has a folder is a site of its own', async () => {
  await using app = await startApp()
  const items = await importArchives(app, [
    ['trams.zip', { 'a/b.md': text('Depot') }],
    ['trams.zip', { a: 'A file', 'c.md': text('Line') }],
  ])
  expect(items.filter((item) => item.endsWith('.md'))).toEqual(['created: trams-2/c.md', 'created: trams/a/b.md'])
})
