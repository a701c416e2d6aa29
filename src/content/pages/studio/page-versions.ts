import type { Versions } from '#content/publishing/studio/conflict-parts.ts'
import type { AnyFieldDisplay, AnyFieldDisplays } from '#content/publishing/studio/field-display.ts'
import { fieldLabel } from '#content/publishing/studio/field-lines.ts'
import type { PageFields, Section } from '../contract.ts'
import { pageDisplays, sectionDisplays } from './field-displays.ts'
import { sectionNames } from './sections.ts'

/** A page as fields to be compared and chosen: `title`, `standfirst`, and `sections`, or each field of each section as `0.content`. */
type PageParts = Record<string, unknown>

/** Three versions of a page. Field by field only where all have the same sections: nobody can tell otherwise which of them are one. */
export function pageVersions(mine: PageFields, theirs: PageFields, base: PageFields): Versions<PageParts> {
  const kinds = ({ sections }: PageFields) => sections.map(({ kind }) => kind).join()
  const isAlike = kinds(mine) === kinds(theirs) && kinds(mine) === kinds(base)
  const partsOf = ({ title, standfirst, sections }: PageFields): PageParts => ({ title, standfirst, ...(isAlike ? sectionParts(sections) : { sections }) })
  return { mine: partsOf(mine), theirs: partsOf(theirs), base: partsOf(base) }
}

/** The page of which these are the parts; `like` has its sections. */
export function pageOfParts({ title, standfirst, sections, ...rest }: PageParts, like: PageFields): PageFields {
  const own = (at: number) => Object.entries(rest).flatMap(([name, value]) => (name.startsWith(`${at}.`) ? [[name.slice(`${at}.`.length), value]] : []))
  const made = sections ?? like.sections.map(({ kind }, at) => ({ kind, ...Object.fromEntries(own(at)) }))
  return { title, standfirst, sections: made } as PageFields // put together as `pageVersions` has taken it apart
}

/** What a part is called beside the two versions of it. */
export function partLabel(sections: readonly Section[], part: string): string {
  const [, at = '', name = ''] = /^(\d+)\.(.+)$/.exec(part) ?? []
  const section = sections[Number(at)]
  return name && section ? `${sectionNames[section.kind]()} ${Number(at) + 1}: ${fieldLabel(sectionDisplays, name)}` : fieldLabel(pageDisplays, part)
}

/** How a part is read; undefined for one that no form has. */
export function partDisplay(part: string): AnyFieldDisplay | undefined {
  const name = part.replace(/^\d+\./, '')
  const displays: AnyFieldDisplays = name === part ? pageDisplays : sectionDisplays
  return displays[name]
}

function sectionParts(sections: readonly Section[]): PageParts {
  return Object.fromEntries(
    sections.flatMap((section, at) => Object.entries(section).flatMap(([name, value]) => (name === 'kind' ? [] : [[`${at}.${name}`, value]]))),
  )
}
