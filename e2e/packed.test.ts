import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../testing/builders.ts'
import { formOf } from '../testing/form.ts'
import { anIssue } from '../testing/issue.ts'
import { openSite, type OpenSite } from '../testing/open-site.ts'
import { testImage } from '../testing/pictures.ts'
import { startServer } from '../testing/start-server.ts'
import { aVisitor } from '../testing/visitor.ts'
import { bearing } from '../testing/sessions.ts'

/** What the archive may take on a disk unpacked, bytes. */
const most = 120_000_000
const root = join(import.meta.dirname, '..')
/** What is imported of packages that are not imported as a whole. */
const parts: Record<string, string> = {
  'libheif-js': 'libheif-js/libheif-wasm/libheif.js',
  'pdfjs-dist': 'pdfjs-dist/legacy/build/pdf.mjs',
}
let out: string
let packed: string
let site: OpenSite

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'masthead-packed-'))
  packed = execFileSync(process.execPath, ['scripts/package.ts', '--folder', '--out', out], { cwd: root, encoding: 'utf8' }).trim()
  // The package runs with Node.js and the system tools only, without the node_modules of the project.
  const PATH = [dirname(process.execPath), '/usr/bin', '/bin'].join(':')
  site = await openSite({ PATH }, (environment) => startServer(environment, { program: join(packed, 'masthead'), args: ['start'], cwd: tmpdir() }))
})

afterAll(async () => {
  await site?.close()
  rmSync(out, { recursive: true, force: true })
})

describe('The packaged server', () => {
  test('the package is smaller than its limit', () => {
    // A file fills whole blocks of a disk.
    const [kilobytes = ''] = execFileSync('du', ['-sk', packed], { encoding: 'utf8' }).split('\t')
    expect(Number(kilobytes) * 1024).toBeLessThan(most)
  })

  test('the package contains every file that its dependencies need to load', () => {
    const { dependencies } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as { dependencies: Record<string, string> } // written by scripts/package.ts
    const loading = Object.keys(dependencies).map((name) => `await import(${JSON.stringify(parts[name] ?? name)})`)
    execFileSync(process.execPath, ['--input-type=module', '-e', `${loading.join(';')};process.exit(0)`], { cwd: packed })
  })

  test('the packaged server has the production code of its libraries, whatever NODE_ENV says', () => {
    expect(readFileSync(join(packed, 'dist/server/server.cjs'), 'utf8')).not.toContain('process.env.NODE_ENV')
  })

  test('the packaged server renders an article page, runs its script and serves its share image', async () => {
    const article = await anArticle(site, { title: 'Out of the box' })
    await using visitor = await aVisitor(site.browser, site.server, { fresh: true })
    await visitor.page.goto(`/articles/${article.slug}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Out of the box' }).waitFor()
    const share = await visitor.page.locator('meta[property="og:image"]').getAttribute('content')
    const picture = await fetch(new URL(new URL(share ?? '').pathname, site.server.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(visitor.errors).toEqual([])
  })

  test('the packaged server accepts an uploaded picture, and a HEIC too', async () => {
    const { token } = await aReader(site, { role: 'author' })
    const phone = readFileSync(join(root, 'testing/heic/phone.heic'))
    for (const form of [formOf(await testImage().png().toBuffer(), 'lift.png'), formOf(phone, 'lift.heic')]) {
      const sent = await fetch(`${site.server.url}/api/media`, {
        method: 'POST',
        body: new Uint8Array(form.body),
        headers: { ...form.headers, ...bearing(token) },
      })
      expect(sent.status).toBe(200)
    }
  })

  test('the packaged server renders the pages of an issue', async () => {
    const { slug } = await anIssue(site, ['The cover', 'The end'])
    expect((await fetch(`${site.server.url}/magazine/releases/${slug}`)).status).toBe(200)
  })

  test('commands of the package import texts and pictures, add people, and back up what they wrote', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'masthead-commands-'))
    const masthead = (...args: string[]) =>
      execFileSync(join(packed, 'masthead'), args, {
        cwd: folder,
        input: 'a long enough secret',
        encoding: 'utf8',
        env: { PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(':'), DATA_DIR: join(folder, 'data'), SITE_URL: 'http://localhost:4000', DEMO: 'no' },
      })
    mkdirSync(join(folder, 'posts'))
    writeFileSync(join(folder, 'posts/lift.png'), await testImage().png().toBuffer())
    writeFileSync(
      join(folder, 'posts/lift.md'),
      '---\ntitle: Out of the box\ndate: 2024-05-01\nauthor: Ada Moss\n---\n\n![A lift](lift.png)\n\n```js\nlet floor = 1\n```\n',
    )
    try {
      expect(masthead('import', 'markdown', join(folder, 'posts'))).toContain('1 pictures and files')
      expect(masthead('user', 'add', 'ada@example.org', '--password-stdin', '--role', 'admin', '--username', 'ada')).toContain('ada')
      masthead('backup', 'site.tar')
      expect(masthead('verify', 'site.tar')).toMatch(/\S/)
      masthead('export', 'site.zip', '--format', 'html')
      expect(existsSync(join(folder, 'site.zip'))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('the package lists every dependency with its licence', () => {
    const { components } = JSON.parse(readFileSync(join(packed, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] } // made by scripts/package.ts
    const licenses = readFileSync(join(packed, 'THIRD-PARTY-LICENSES.txt'), 'utf8')
    const names = components.map((one) => one.name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react-dom', 'sharp', '@blocknote/core']))
    expect(names.filter((name) => !licenses.includes(`${name} `))).toEqual([])
    expect(licenses).not.toMatch(/^\S+ \S+ \((?:A?GPL|unknown)/m)
  })
})
