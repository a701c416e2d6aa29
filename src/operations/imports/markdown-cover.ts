import { note, type Note } from '#i18n/note.ts'
import { isEmpty, shown, text } from './front-matter-values.ts'

type Values = Record<string, unknown>

export interface Cover {
  src: string
  alt: string
  credit: string
}

export const coverNames = ['image', 'cover', 'banner', 'thumbnail', 'featured_image']

/** What front matter shows above a text, or else which of the files beside it Hugo calls so. */
export function coverIn(take: (...names: string[]) => unknown, alt: string, credit: string): Cover | null {
  return coverOf(take(...coverNames), alt, credit) ?? coverOf(resourceIn(take('resources')), alt, credit)
}

/** Of several names for the cover one counts; what the others hold is named. */
export function otherCovers(data: Values, taken: string | undefined): Note[] {
  const resources = Array.isArray(data['resources']) ? data['resources'].filter((one) => coverOf(one, '', '')?.src !== taken || !isCover(one)) : []
  const others = resources.length > 0 ? [note('studio-report.front-matter', { name: 'resources', value: shown(resources) })] : []
  const covers = coverNames.flatMap((name) => {
    const src = coverOf(data[name], '', '')?.src
    const isTaken = src === undefined ? isEmpty(data[name]) || data[name] === false : src === taken
    return isTaken ? [] : [note('studio-report.front-matter', { name, value: shown(src ?? data[name]) })]
  })
  return [...covers, ...others]
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

function coverOf(value: unknown, alt: string, credit: string): Cover | null {
  const own = valuesOf(value)
  const src = text(value) || text(own['src']) || text(own['url']) || text(own['path']) || text(own[0])
  return src ? { src, alt: alt || text(own['alt']) || text(own['title']), credit: credit || text(own['credit']) } : null
}
