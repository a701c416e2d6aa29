import { note, type Note } from '#i18n/note.ts'
import { isEmpty, nameOf, shown } from './front-matter-values.ts'
import { withKnownNames } from './markdown-names.ts'
import { isStateKey } from './markdown-state.ts'

type Values = Readonly<Record<string, unknown>>

const byline = ['authors', 'author', 'by']
/** Keys that count where a text has none of their group. */
const groups = [byline, ['tags'], ['tag'], ['keywords'], ['categories'], ['category'], ['topics'], ['lang', 'language', 'locale'], ['series'], ['permalink']]
/** What the settings of folders say of the page alone, and what is read elsewhere. */
const others = /^(?:_?target|params|comments|no_comments|math\w*|use_?math|katex|layout|permalink|cascade|eleventy\w*)$/i
/** Lists of all texts, as Eleventy has them, are no topics. */
const collection = /^(?:posts?|blog|articles?|all|pages?|notes?|entries)$/i

interface Defaulted {
  data: Record<string, unknown>
  /** What comes of the folders, without the author of the site. */
  used: Values
  /** What of these has no place here. */
  lost: Note[]
}

/** Front matter with what settings and files of its folders say where the text says nothing. */
export function withDefaults(own: Values, inherited: Values, siteAuthor: unknown): Defaulted {
  const given = withKnownNames(inherited)
  const missing = groups.filter((group) => !group.some((name) => !isEmpty(own[name]))).flat()
  const usable = missing.map((name) => [name, usableOf(name, given[name])] as const).filter(([, value]) => !isEmpty(value))
  const used = Object.fromEntries(usable)
  const isNamed = byline.some((name) => !isEmpty(own[name] ?? used[name]))
  const lost = Object.entries(given).filter(
    ([name, value]) => !isEmpty(value) && !others.test(name) && !isStateKey(name) && isEmpty(own[name]) && !Object.hasOwn(used, name),
  )
  return {
    data: { ...own, ...(isNamed || isEmpty(siteAuthor) ? {} : { author: siteAuthor }), ...used },
    used,
    lost: lost.map(([name, value]) => note('studio-report.front-matter', { name, value: shown(value) })),
  }
}

function usableOf(name: string, value: unknown): unknown {
  // Only patterns of Jekyll make an address of each text.
  if (name === 'permalink') return typeof value === 'string' && /:\w/.test(value) && !/[{}%]/.test(value) ? value : undefined
  if (!/^(?:tags?|keywords|categor|topics)/.test(name)) return value
  const list = [value].flat().filter((one) => !collection.test(nameOf(one).trim()))
  return list.length === 0 ? undefined : Array.isArray(value) ? list : value
}

/** Who writes a site, by its settings; undefined where they name nobody. */
export function authorOfSite(settings: Values): unknown {
  const params = settings['params']
  const given = settings['author'] ?? (typeof params === 'object' && params !== null && 'author' in params ? params.author : undefined)
  const name = nameOf(given).trim()
  // The sample settings of Hexo and Jekyll.
  return name === '' || /^(?:john doe|your name|author)$/i.test(name) || Array.isArray(given) ? undefined : given
}
