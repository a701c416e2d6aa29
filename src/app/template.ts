import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageText, type MessageKey } from '#i18n/messages.ts'
import type { Language } from '#i18n/languages.ts'
import { siteLanguages, firstLanguage } from '#i18n/format.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import type { RenderedPage } from './entry.server.tsx'
import { deferredStyles } from './deferred-styles.ts'
import { fontsOf, type Styles } from './page-fonts.ts'
import { scriptsIn, scriptsOfPage } from './script-fonts.ts'
import { withTranslatedCode } from './translated-code.ts'

interface Chunk {
  file: string
  /** Of the file, without its hash. */
  name?: string
  imports?: string[]
  assets?: string[]
}

/** Turns a rendered page into a whole document. */
export interface Template {
  /** Of the code and of the texts in it: a page of another one is loaded anew. */
  buildId(): string
  document(page: RenderedPage): string
  /** Links to the code that a module below src needs, or to a file of several modules (ADR 31), by its name; for a document that will work where nothing can be fetched. */
  preloadsFor(module: string): string
  /** Addresses of the stylesheets whose fonts have letters of a text that those of every page lack. */
  fontSheets(text: string): string[]
  /** The script that watches for missing files (client-loader.ts): `/assets/…`, or null without a build. */
  guardFile: string | null
}

/** Reads the build once: the document around pages and which files each page's code needs. */
export function openTemplate(clientDir: string, apiBase?: string): Template {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // Vite's documented format
  const buildFile = join(clientDir, 'build.json')
  const built = existsSync(buildFile) ? (JSON.parse(readFileSync(buildFile, 'utf8')) as { id: string }).id : 'unbuilt' // written by scripts/build.ts
  const { html, code: entryCode } = inOrder(readFileSync(join(clientDir, 'index.html'), 'utf8'))
  const parts = inSiteWords(html, (text) => text.split(/<!--(?:head|app|state)-->/))
  const entry = manifest['index.html']
  const first = manifest['client-loader.ts']
  const guardFile = first ? `/${first.file}` : null
  const styles = stylesOf(clientDir)
  const fonts = fontsOf(styles)
  const deferred = deferredStyles(styles)
  const entryFiles = new Set(entry ? filesOf(manifest, entry) : [])
  const preloads = new Map<string, string>()

  function preloadsFor(src: string): string {
    let links = preloads.get(src)
    if (links !== undefined) return links
    const chunk = manifest[`../${src}`] ?? manifest[src] ?? Object.values(manifest).find(({ name }) => name === src)
    const files = (chunk ? filesOf(manifest, chunk) : []).filter((file) => !entryFiles.has(file))
    links = files.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`).join('')
    preloads.set(src, links)
    return links
  }

  /** Names the file of the page that is drawn: the browser begins with it. */
  function pageAt({ src }: RenderedPage): string {
    if (src === null) return ''
    const chunk = manifest[`../${src}`]
    return (chunk ? `<meta name="page" content="/${chunk.file}">` : '') + preloadsFor(src)
  }

  /** The code of a page that can be read without it waits (client-loader.ts); a page that has nothing yet begins with it. */
  function codeOf(page: RenderedPage, laterStyles: string): string {
    const code = laterStyles + entryCode + pageAt(page)
    return page.body === '' || guardFile === null
      ? guardElement(guardFile) + code
      : `${guardElement(guardFile, ' async fetchpriority="low"')}<template id="code"${page.waits ? ' data-waits' : ''}>${code}</template>`
  }

  /**
   * In this order on every page: what a page looks like does not depend on the way to it. `#ui/page-sheets.ts` reads the addresses
   * of those with parts. By `data-precedence` React puts a sheet of its own after these; before them it would order the layers.
   */
  function sheetsOf({ src, body }: RenderedPage): string {
    const { frame, parts: ofParts } = styles
    const own = src === null ? undefined : styles[src]
    const withParts = styles[`${src} with parts`]
    return [
      frame && ofParts ? `<link rel="stylesheet" href="/${frame.file}" data-precedence="page" data-parts-sheet="/${ofParts.file}">` : '',
      own && withParts ? `<link rel="stylesheet" href="/${own.file}" data-precedence="page" data-page-sheet="/${withParts.file}">` : '',
      ...Object.values(styles).map((sheet) =>
        sheet?.media ? `<link rel="stylesheet" media="${sheet.media}" href="/${sheet.file}" data-precedence="page">` : '',
      ),
      ...fonts.sheets(scriptsOfPage(body)).map((href) => `<link rel="stylesheet" href="${href}" data-precedence="page">`),
    ].join('')
  }

  function buildId(): string {
    const { variant } = siteMessages()
    return variant === '' ? built : `${built}.${variant}`
  }

  return {
    buildId,
    preloadsFor: (module) => withTranslatedCode(preloadsFor(module)),
    fontSheets: (text) => fonts.sheets(scriptsIn(text)),
    guardFile,
    document(page) {
      const [top = '', beforeApp = '', afterApp = '', end = ''] = parts()
      const { first, later } = deferred.linksFor(page.body)
      const facts = `<meta name="build" content="${buildId()}">${apiBaseElement(apiBase)}`
      const head = `${sheetsOf(page)}${first}${facts}${page.lean ? '' : fonts.preloads(page.state.site)}${page.head}${withTranslatedCode(codeOf(page, later))}${page.jsonLd.map((data) => dataScript('application/ld+json', data)).join('')}`
      return top + head + beforeApp + page.body + afterApp + dataScript('application/json', page.state, ' id="state"') + end
    },
  }
}

/** Something made of a built document whose `<!--t:key-->` are texts of now, made again when the site's words change. */
export function inSiteWords<T>(built: string, make: (text: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const { variant, language } = siteMessages()
    const key = [language.tag, variant, ...siteLanguages()].join(' ')
    let value = made.get(key)
    if (value === undefined) {
      const text = built
        .replaceAll(/<!--t:([\w.-]+)-->/g, (_, key: string) => escaped(messageText(key as MessageKey))) // scripts/words.ts knows each
        .replace('<html lang="en">', htmlElement(language))
      // Texts of before are not asked for again.
      if (made.size >= mostDocuments) made.clear()
      made.set(key, (value = make(text)))
    }
    return value
  }
}

const mostDocuments = 30

function htmlElement({ tag, dir }: Language): string {
  const several = siteLanguages()
  const all = several.length > 0 || tag === firstLanguage() ? several : [firstLanguage()]
  return `<html lang="${tag}"${dir === 'rtl' ? ' dir="rtl"' : ''}${all.length > 0 ? ` data-languages="${all.join(' ')}"` : ''}>`
}

/** Before all other scripts: those without `async` wait for it, so that it hears of each that is missing. */
export function guardElement(file: string | null, how = ''): string {
  return file === null ? '' : `<script type="module"${how} src="${file}"></script>`
}

/** Tells a page where to ask the API; nothing where that is at its own origin. */
export function apiBaseElement(apiBase: string | undefined): string {
  return apiBase === undefined ? '' : `<meta name="api-base" content="${escaped(apiBase)}">`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

/** The one place where text goes into a script element: nothing in it can end the element or break a JavaScript string. */
export function dataScript(type: 'application/json' | 'application/ld+json', data: unknown, attributes = ''): string {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script type="${type}"${attributes}>${json}</script>`
}

/** The elements that bring code are taken out. */
function inOrder(built: string): { html: string; code: string } {
  const codeElement = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
  return {
    html: built.replace(codeElement, ''),
    code: Array.from(built.matchAll(codeElement), ([element]) => element.trim().replace(/^<\w+/, '$& fetchpriority="low"')).join(''),
  }
}

function stylesOf(clientDir: string): Styles {
  const file = join(clientDir, '.vite/styles.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Styles) : {} // written by scripts/page-styles.ts
}

function filesOf(manifest: Record<string, Chunk>, chunk: Chunk, seen = new Set<Chunk>()): string[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const below = (chunk.imports ?? []).flatMap((name) => (manifest[name] ? filesOf(manifest, manifest[name], seen) : []))
  return [...new Set([chunk.file, ...below])]
}
