import { posix } from 'node:path'
import { note, type Note } from '#i18n/note.ts'
import { isEmpty, shown, text } from './front-matter-values.ts'

type Values = Record<string, unknown>

export interface Cover {
  src: string
  alt: string
  credit: string
}

interface Beside {
  alt: string
  credit: string
  /** How the system of the text prints a line. */
  line(line: string): string
}

export const coverNames = ['image', 'cover', 'banner', 'thumbnail', 'featured_image', 'header']
/** Keys of a table under which themes keep the picture, what it shows, and whose it is. */
const sources = ['src', 'url', 'path', 'image', 'overlay_image', 'feature', 'teaser', '0']
const alts = ['alt', 'image_description', 'title']
const credits = ['credit', 'caption']

/** What front matter shows above a text, or else which of the files beside it Hugo calls so. */
export function coverIn(data: Values, take: (...names: string[]) => unknown, beside: Beside): Cover | null {
  const values = coverNames.filter((name) => isGiven(data, name)).map((name) => take(name))
  const given = values.find((value) => !isEmpty(value))
  return coverOf(given, beside) ?? coverOf(resourceIn(take('resources')), beside)
}

/** The picture that Blowfish and Congo show above a text without naming it; `files` are those in its folder. */
export function coverBeside(path: string, files: readonly string[]): Cover | null {
  if (!/(?:^|\/)content\/(?:.*\/)?index(?:\.[\w-]+)?\.\w+$/.test(path)) return null
  const pictures = files.map((file) => posix.basename(file)).filter((name) => /\.(?:png|jpe?g|webp|gif|avif)$/i.test(name))
  const src = [/feature/i, /cover|thumbnail/i].map((part) => pictures.find((name) => part.test(name))).find((name) => name !== undefined)
  return src === undefined ? null : { src, alt: '', credit: '' }
}

/** Other themes give a heading or a switch the same name. */
function isGiven(data: Values, name: string): boolean {
  return name !== 'header' || (typeof data[name] === 'object' && sourceIn(data[name]) !== '')
}

/** Of several names for the cover one counts; what the others hold is named, as is what the table of the cover says besides. */
export function otherCovers(data: Values, taken: string | undefined): Note[] {
  const resources = Array.isArray(data['resources']) ? data['resources'].filter((one) => sourceIn(one) !== taken || !isCover(one)) : []
  const others = resources.length > 0 ? [frontMatter('resources', resources)] : []
  const covers = coverNames
    .filter((name) => isGiven(data, name))
    .flatMap((name) => {
      const value = data[name]
      const src = sourceIn(value)
      if (src === '') return isEmpty(value) || value === false ? [] : [frontMatter(name, value)]
      if (src !== taken) return [frontMatter(name, typeof value === 'object' ? value : src)]
      const rest = restOf(value)
      return rest === undefined ? [] : [frontMatter(name, rest)]
    })
  return [...covers, ...others]
}

function frontMatter(name: string, value: unknown): Note {
  return note('studio-report.front-matter', { name, value: shown(value) })
}

/** What is not read of the table or list that holds the cover. */
function restOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value.slice(1) : undefined
  const own = valuesOf(value)
  const credit = firstOf(own, credits)
  const read = new Set([firstOf(own, sources), firstOf(own, alts), isLinked(text(own[credit])) ? '' : credit])
  const rest = Object.entries(own).filter(([name, one]) => !read.has(name) && !isEmpty(one) && one !== false && !sameAsRead(own, read, one))
  return rest.length > 0 ? Object.fromEntries(rest) : undefined
}

function sameAsRead(own: Values, read: ReadonlySet<string>, value: unknown): boolean {
  return [...read].some((name) => own[name] === value)
}

/** Its target has no place in a credit. */
function isLinked(line: string): boolean {
  return /\]\(|<a\s/i.test(line)
}

/** Themes of Hugo look for it by its name, some by a part of it. */
function resourceIn(resources: unknown): unknown {
  return Array.isArray(resources) ? resources.find(isCover) : undefined
}

function isCover(resource: unknown): boolean {
  const { name, src } = valuesOf(resource)
  return /hero|cover|feature|thumb|banner|header/i.test(text(name)) && text(src) !== '' && !text(src).includes('*')
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function firstOf(own: Values, names: readonly string[]): string {
  return names.find((name) => text(own[name]) !== '') ?? ''
}

function sourceIn(value: unknown): string {
  const own = valuesOf(value)
  const name = firstOf(own, sources)
  const src = text(own[name])
  // The theme that calls it so keeps it there.
  return text(value) || (name === 'feature' && !src.includes('/') ? `/images/${src}` : src)
}

function coverOf(value: unknown, { alt, credit, line }: Beside): Cover | null {
  const own = valuesOf(value)
  const src = sourceIn(value)
  return src ? { src, alt: alt || text(own[firstOf(own, alts)]), credit: credit || line(text(own[firstOf(own, credits)])) } : null
}
