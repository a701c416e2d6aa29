import { posix } from 'node:path'
import { slugify } from '#base/slug.ts'

/** Where an old site had a text, as its front matter says. */
export function oldAddresses(given: readonly string[], path: string): string[] {
  return given.flatMap((one) => [one, ...besideText(one, path)]).filter((one) => one && !isPattern(one))
}

/** Of which each text makes its own address. */
export function isPattern(address: string): boolean {
  return /[:{}]\w|%\{/.test(address.replace(/^https?:\/\/[^/]*/, ''))
}

export interface PatternFacts {
  title: string
  slug: string
  categories: readonly string[]
  /** Epoch ms. */
  date: number | null
  /** Of front matter, for patterns that name one of its keys. */
  values?: Readonly<Record<string, string>>
}

/** The address that a pattern of Jekyll or Hugo makes of a text: `/:categories/:year/:title/`; empty where a part of it is not known. */
export function patternAddress(pattern: string, path: string, { title, slug, categories, date, values: given }: PatternFacts): string {
  const file = posix
    .basename(path)
    .replace(/(?:\.html?)?\.\w+$/, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
  const [year = '', month = '', day = ''] = date === null ? [] : new Date(date).toISOString().slice(0, 10).split('-')
  const name = slug || file
  const values: Record<string, string> = {
    ...given,
    ...{ year, month, day, short_year: year.slice(2), i_month: month.replace(/^0/, ''), i_day: day.replace(/^0/, '') },
    ...{ title: name, slug: slug || slugify(title), slugified_title: slugify(title), filename: file, name: file, basename: file },
    ...{ categories: categories.map(folderName).join('/'), slugified_categories: categories.map((one) => slugify(one)).join('/') },
    ...{
      category: slugify(categories[0] ?? ''),
      output_ext: '.html',
      y_day: date === null ? '' : dayOfYear(date),
      short_month: months[Number(month) - 1] ?? '',
    },
  }
  let isWhole = true
  const filled = pattern.replace(/:(\w+)/g, (_, key: string) => {
    const value = values[key] ?? ''
    if (value === '' && key !== 'categories' && key !== 'slugified_categories') isWhole = false
    return value
  })
  return isWhole && !isPattern(filled) ? `/${filled}`.replace(/\/{2,}/g, '/') : ''
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The name that Hugo makes of a title: it keeps full stops and accents. Spaces are made one first, so that no run of them is read twice. */
export function hugoName(title: string): string {
  const plain = title.toLowerCase().replace(/[^\p{L}\p{N}\p{M}\s./\\_#+~@-]/gu, '')
  return encodeURI(
    plain
      .trim()
      .replace(/\s+/g, ' ')
      .replace(/ ?(-+) ?/g, '$1')
      .replaceAll(' ', '-'),
  ).replaceAll('#', '%23')
}

/** Jekyll keeps what may stand in an address. */
function folderName(category: string): string {
  return /^[\w.-]+$/.test(category) ? category.toLowerCase() : slugify(category)
}

function dayOfYear(date: number): string {
  const start = Date.UTC(new Date(date).getUTCFullYear(), 0)
  return String(Math.floor((date - start) / 86_400_000) + 1).padStart(3, '0')
}

/** Hugo reads an alias without a slash from the folder of the text. */
function besideText(address: string, path: string): string[] {
  if (/^\/|^[a-z]+:|^\?/i.test(address) || address === '') return []
  const folder = posix.dirname(path.replace(/^content\//, ''))
  return folder === '.' ? [] : [posix.join('/', folder, address)]
}

/** Front matter names addresses with and without the slash before them. */
export function rooted(address: string): string {
  return /^(?:https?:)?\/\//.test(address) ? address : `/${address.replace(/^\/+/, '')}`
}

/** Without date and ending; a file called index is named by its folder. */
export function fileName(path: string): string {
  const parts = path
    .replace(/(?:\.html?)?\.\w+$/, '')
    .replace(/\.[a-z]{2}(?:-[a-z]{2,4})?$/i, '')
    .split('/')
  const name = parts.at(-1) === 'index' ? (parts.at(-2) ?? 'index') : (parts.at(-1) ?? '')
  return name.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
}

/** Of an address, without its query and ending. */
export function lastSegment(path: string): string {
  return (
    path
      .replace(/[?#].*$/, '')
      .replace(/\.html?$/, '')
      .split('/')
      .filter(Boolean)
      .at(-1) ?? ''
  )
}
