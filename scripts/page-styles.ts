import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { wordsOf, type ClassNames } from './class-names.ts'
import type { PageSheet } from '../src/ui/page-sheets.ts'
import { scripts } from '../src/app/script-fonts.ts'
import type { PageModules } from './page-modules.ts'
import { deferredSheets, deferredTo } from './deferred-classes.ts'
import { ClassWords, classesOf, rulesOf, sheetAt, splitByMedia } from './style-rules.ts'

/** Stylesheets of readers' pages by their names: `frame`, `parts`, and of each page its path below `src`, alone and `with parts`. */
export type PageStyles = ReadonlyMap<string, string>

const nothing: ClassNames = { words: [], openings: [], classes: [] }

/** Writings whose fonts have a stylesheet of their own, linked by pages with such letters (src/app/script-fonts.ts). */
const fontSheets = scripts.map(({ name }) => [`fonts ${name}`, `src/ui/fonts/${name}.css`] as const)
/** Names of the two that are not of a page. */
const frameSheet = 'frame'
const partsSheet = 'parts'
/** What is seldom the case: browsers then fetch its sheet without waiting for it. */
const media = ['print', '(forced-colors: active)']
/** Beginning of the names of those with rules that seldom hold at the first paint. */
const deferred = 'deferred '

/**
 * Splits the stylesheets that stand beside the components (decision 25). `frame` has the rules of what is on every page, the sheet
 * of a page all others that its HTML can need, and a second one of the page these and those of the parts that only script brings.
 * What seldom holds at the first paint is in sheets of all pages that stand last (deferred-classes.ts).
 * A rule belongs to a page when the page's code can write all of its classes, wherever the rule stands, so that a page looks as
 * it would with all rules; what names no class belongs to the pages whose code imports it. Beside `frame`, whose files are the
 * first of all, one sheet is on at a time: so all rules that hold have the order of the whole.
 */
export function pageStyles(root: string, { frame, pages, parts }: PageModules): PageStyles {
  const everywhere = [...new Set([...frame, ...[...pages.values()].flat(), ...[...parts.values()].flat()])]
  const written = everywhere.flatMap((path) => (path.endsWith('.css') ? { path, ...splitByMedia(sheetAt(root, path), media) } : []))
  const sheets = written.map(({ path, screen }) => ({ path, css: screen }))
  const read = new Map(everywhere.filter((path) => /\.tsx?$/.test(path)).map((path) => [path, wordsOf({ path, text: readFileSync(join(root, path), 'utf8') })]))
  const wordsIn = (files: string[]) => files.reduce((words, path) => words.add(read.get(path) ?? nothing), new ClassWords())
  const known = wordsIn(everywhere)
  const neededBy = (files: string[]) => {
    const words = wordsIn(files)
    return (path: string) => {
      const isImported = files.includes(path)
      return (selector: string) => {
        const classes = classesOf(selector)
        // A class that nobody's code names comes from the server.
        return isImported ? classes.every((name) => words.has(name) || !known.has(name)) : classes.length > 0 && classes.every((name) => words.has(name))
      }
    }
  }
  const besides = (files: string[]): string => {
    const isNeeded = neededBy([...frame, ...files])
    return sheets
      .map(({ path, css }) => {
        const isWanted = frame.includes(path) ? () => false : isNeeded(path)
        return rulesOf(css, { isWanted: (selector) => !isDeferred(selector) && isWanted(selector), all: files.includes(path) })
      })
      .join('\n')
  }
  // Whole files: a page that added rules to one of them would give those the last word over the rest of the file.
  const framed = sheets.flatMap(({ path, css }) => (frame.includes(path) ? rulesOf(css, { isWanted: (selector) => !isDeferred(selector), all: true }) : []))
  const deferredRules = (name: string): string =>
    sheets.map(({ css }) => rulesOf(css, { isWanted: (selector) => deferredTo(classesOf(selector)) === name, all: false })).join('\n')
  const ofParts = [...parts.values()].flat()
  return new Map([
    [frameSheet, framed.join('\n')],
    [partsSheet, besides(ofParts)],
    ...media.map((one) => [mediaSheet(one), written.map(({ ofMedia }) => ofMedia.get(one)).join('\n')] as const),
    ...deferredSheets.map(({ name }) => [`${deferred}${name}`, deferredRules(name)] as const),
    ...fontSheets.map(([name, path]) => [name, sheetAt(root, path)] as const),
    ...[...pages].map(([path, files]) => [path, besides(files)] as const),
    ...[...pages].map(([path, files]) => [withParts(path), besides([...files, ...ofParts])] as const),
  ])
}

function mediaSheet(one: string): string {
  return `media ${one.replace(/\W*(\w+).*/, '$1')}`
}

function isDeferred(selector: string): boolean {
  return deferredTo(classesOf(selector)) !== undefined
}

function withParts(path: string): string {
  return `${path} with parts`
}

/** All rules of readers' pages, as one stylesheet would have them. */
export function wholeStyles(root: string, { frame, pages, parts }: PageModules): string {
  const everywhere = new Set([...frame, ...[...pages.values()].flat(), ...[...parts.values()].flat()])
  return [...everywhere].flatMap((path) => (path.endsWith('.css') ? sheetAt(root, path) : [])).join('\n')
}

/**
 * Builds the sheets of readers. What became of each is in `.vite/styles.json` by its name, with the fonts that it asks for; one without a rule is left out.
 * @returns addresses of the two sheets of each page by its path
 */
export async function buildPageStyles(root: string, clientDir: string, modules: PageModules): Promise<Record<string, PageSheet>> {
  const { files, assets } = await buildSheets(root, pageStyles(root, modules), { folder: join(root, 'dist/styles'), outDir: clientDir })
  const classesIn = (name: string) => deferredSheets.find((sheet) => name === `${deferred}${sheet.name}`)?.classes
  const mediaOf = (name: string) => media.find((one) => name === mediaSheet(one))
  const noted = Object.entries(files).map(([name, file]) => [
    name,
    { file, ...(name === frameSheet ? { assets } : {}), classes: classesIn(name), media: mediaOf(name) },
  ])
  writeFileSync(join(clientDir, '.vite/styles.json'), JSON.stringify(Object.fromEntries(noted)))
  const ofPages = [...modules.pages.keys()].filter((path) => files[path])
  return Object.fromEntries(ofPages.map((path) => [path, { own: `/${files[path]}`, withParts: `/${files[withParts(path)]}` }]))
}

/**
 * Makes files for browsers of stylesheets.
 * @param places `folder` is emptied, and holds what they are made from
 * @returns files below `outDir` by the names of the sheets, and the others that they ask for
 */
export async function buildSheets(
  root: string,
  sheets: PageStyles,
  { folder, outDir }: { folder: string; outDir: string },
): Promise<{ files: Record<string, string>; assets: string[] }> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const inputs = [...sheets].filter(([, css]) => css.trim() !== '').map(([name, css]) => ({ name, css, file: fileName(name) }))
  for (const { file, css } of inputs) writeFileSync(join(folder, file), css)
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: folder,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, manifest: '.vite/sheets.json', rolldownOptions: { input: inputs.map(({ file }) => join(folder, file)) } },
  })
  const built = JSON.parse(readFileSync(join(outDir, '.vite/sheets.json'), 'utf8')) as Record<string, { file: string }> // Vite's documented format
  const assets = Object.values(built).flatMap(({ file }) => (file.endsWith('.css') ? [] : [file]))
  return { files: Object.fromEntries(inputs.map(({ name, file }) => [name, built[file]?.file ?? ''])), assets }
}

/** Parts that want their rules before they are shown. */
export function styledParts({ parts }: Pick<PageModules, 'parts'>): Set<string> {
  return new Set([...parts].filter(([path, files]) => /\/[A-Z]\w+\.tsx$/.test(path) && files.some((file) => file.endsWith('.css'))).map(([path]) => path))
}

function fileName(name: string): string {
  return `${name.replace('.tsx', '').replaceAll(/[/ ]/g, '-')}.css`
}
