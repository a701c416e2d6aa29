// Whether the languages of a magazine lead to each other: node bench/linked-languages.ts FOLDER. Markdown files of FOLDER, in
// subfolders named by their language, are imported into a site that has all of these languages. Of each article's page the
// alternates (`hreflang`), the switcher, `Content-Language` and the sitemap are then read and compared with those of the others.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#i18n/languages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { startServer } from '../testing/start-server.ts'
import { servicesBeside } from './bench-site.ts'
import { print } from './measure.ts'
import { reportFigure } from './report-figure.ts'

const root = join(import.meta.dirname, '..')
const folder = datedCopy(process.argv[2] ?? '')
const named = new Map(readdirSync(folder).map((name) => [name.toLowerCase(), name]))
const tags = languages.map(({ tag }) => tag).filter((tag) => named.has(tag.toLowerCase()))
const [first = 'en', ...others] = tags
// A language of which the product has no messages cannot be one of a site.
const left = [...named.values()].filter((name) => !tags.some((tag) => tag.toLowerCase() === name.toLowerCase()))
for (const name of left) rmSync(join(folder, name), { recursive: true })

interface Page {
  path: string
  language: string
  /** Address by language, with `x-default`. */
  alternates: Map<string, string>
  switcher: Map<string, string>
  contentLanguage: string
}

await using server = await startServer({ DEMO: 'no', LIMITS: 'off', SITE_LANGUAGE: first })
const services = await servicesBeside({ DATA_DIR: server.dataDir })
await changeSettings(services, { more_languages: others }, null)
await services.database.close()
const taken = spawnSync(process.execPath, ['scripts/masthead.ts', 'import', 'markdown', folder], {
  cwd: root,
  env: { ...process.env, SITE_LANGUAGE: first, DATA_DIR: server.dataDir, LOG_LEVEL: 'warn' },
  encoding: 'utf8',
})
if (taken.status !== 0) throw new Error(`the import ended with ${taken.status}: ${taken.stderr}`)

const sitemap = await readSitemap('/sitemap.xml')
const pages = await Promise.all(sitemap.filter((path) => /^(?:\/[a-z]{2}(?:-[A-Za-z]+)?)?\/articles\/[^/]+$/.test(path)).map(readPage))
const byPath = new Map(pages.map((page) => [page.path, page]))
const faults = pages.flatMap(faultsOf)
print(
  'Articles by language',
  tags.map((tag) => {
    const own = pages.filter(({ language }) => language === tag)
    return { language: tag, articles: own.length, alternates: own.map(({ alternates }) => alternates.size - 1).join(', ') }
  }),
)
if (left.length > 0) console.log(`Left out, no language of the product: ${left.join(', ')}`)
for (const fault of faults) console.log(fault)
reportFigure('articles of the files that have a page', `${pages.length} of ${filesIn(folder)}`, pages.length === filesIn(folder))
reportFigure('alternates, switchers and languages that do not fit', faults.length, faults.length === 0)
rmSync(folder, { recursive: true })

/** Each page names itself and all of its translations, each of these names it, and the default is the one of the first language. */
function faultsOf({ path, language, alternates, switcher, contentLanguage }: Page): string[] {
  const found: string[] = []
  if (alternates.get(language) !== path) found.push(`${path} does not name itself as ${language}`)
  if (contentLanguage !== language) found.push(`${path} is sent with Content-Language ${contentLanguage}`)
  const original = alternates.get(first)
  if (original !== undefined && alternates.get('x-default') !== original) found.push(`${path} has the default ${alternates.get('x-default')}`)
  for (const [tag, other] of alternates) {
    if (tag === 'x-default') continue
    const page = byPath.get(other)
    if (page?.alternates.get(language) !== path) found.push(`${path} names ${other}, which does not name it`)
    if (switcher.get(tag) !== other) found.push(`the switcher of ${path} leads to ${switcher.get(tag)} for ${tag}`)
  }
  return found
}

async function readPage(path: string): Promise<Page> {
  const answer = await fetch(server.url + path)
  const html = await answer.text()
  const own = (address = '') => address.replace(server.url, '')
  const links = [...html.matchAll(/<(?:link|a) [^>]*hreflang="([^"]+)"[^>]*>/gi)].map(([tag, language = '']) => {
    return { tag, language, href: own(/ href="([^"]*)"/.exec(tag)?.[1]) }
  })
  const of = (start: string) => new Map(links.filter(({ tag }) => tag.startsWith(start)).map(({ language, href }) => [language, href]))
  return {
    path,
    language: /<html [^>]*lang="([^"]+)"/.exec(html)?.[1] ?? '',
    alternates: of('<link'),
    switcher: of('<a'),
    contentLanguage: answer.headers.get('content-language') ?? '',
  }
}

async function readSitemap(path: string): Promise<string[]> {
  const xml = await (await fetch(server.url + path)).text()
  const found = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => decodeURI(address.replace(server.url, '')))
  const parts = await Promise.all(found.filter((one) => one.endsWith('.xml')).map(readSitemap))
  return [...found.filter((one) => !one.endsWith('.xml')), ...parts.flat()]
}

/** Posts without a date arrive as drafts; these are to be public. */
function datedCopy(from: string): string {
  const to = mkdtempSync(join(tmpdir(), 'masthead-languages-'))
  cpSync(from, to, { recursive: true })
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.md'))) {
    const text = readFileSync(join(to, name), 'utf8')
    if (!/^date:/m.test(text)) writeFileSync(join(to, name), text.replace(/^---\n/, '---\ndate: 2020-01-02\n'))
  }
  return to
}

function filesIn(place: string): number {
  return readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.md')).length
}
