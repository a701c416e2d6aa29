import type { Href } from '#base/paths.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { missingPages, pageTag, publicPageTitles } from '#content/pages/service.ts'
import { missingTopics, topicsById } from '#content/topics/service.ts'
import { translationsIn } from '#content/translations/service.ts'
import { currentLanguage, siteLanguages } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { Db } from '#platform/db/tables.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { navigationPage } from './navigation-pages.ts'
import type { Navigation, NavigationEntry } from './navigation-schema.ts'

interface NavigationLink {
  label: string
  to: Href
}

type Target = NavigationEntry['target']
/** Names and addresses of what readers can open, by target; a target that is missing leads nowhere. */
type Found = (target: Target) => NavigationLink | undefined

/** The links of each list that somebody has changed, in the language of the page; what leads nowhere is left out. */
export async function navigationLinks(
  { main, footer }: Navigation,
  shown: { corrections: boolean; newsletter: boolean },
  context: Pick<PublicContext, 'reading' | 'tag'>,
): Promise<{ main?: NavigationLink[]; footer?: NavigationLink[] } | undefined> {
  if (main === null && footer === null) return undefined
  const visible = (entries: NavigationEntry[]) => entries.filter(({ hidden, target }) => !hidden && isShown(target, shown))
  const found = await findTargets([...visible(main ?? []), ...visible(footer ?? [])], context)
  const linksOf = (entries: NavigationEntry[]) => visible(entries).flatMap((entry) => linkOf(entry, found) ?? [])
  return { ...(main ? { main: linksOf(main) } : {}), ...(footer ? { footer: linksOf(footer) } : {}) }
}

/** @throws Problem 422 that names each entry whose page or topic does not exist */
export async function assertTargets(db: Db, navigation: Navigation): Promise<void> {
  const entries = (['main', 'footer'] as const).flatMap((list) =>
    (navigation[list] ?? []).map(({ target }, at) => ({ target, path: `navigation.${list}.${at}` })),
  )
  const slugs = await missingPages(
    db,
    entries.flatMap(({ target }) => (target.kind === 'page' ? target.slug : [])),
  )
  const ids = await missingTopics(
    db,
    entries.flatMap(({ target }) => (target.kind === 'topic' ? target.id : [])),
  )
  const isMissing = (target: Target) => (target.kind === 'page' && slugs.has(target.slug)) || (target.kind === 'topic' && ids.has(target.id))
  const wrong = entries.filter(({ target }) => isMissing(target))
  const text = t('studio-navigation.target-missing')
  if (wrong[0]) throw new Problem(422, 'invalid', `${wrong[0].path}: ${text}`, { fields: Object.fromEntries(wrong.map(({ path }) => [path, [text]])) })
}

/** As in the footer of the design: nobody is sent to an empty list, or to a newsletter that does not take anybody. */
function isShown(target: Target, { corrections, newsletter }: { corrections: boolean; newsletter: boolean }): boolean {
  if (target.kind !== 'section') return true
  return (target.name !== 'corrections' || corrections) && (target.name !== 'newsletter' || newsletter)
}

async function findTargets(entries: NavigationEntry[], { reading, tag }: Pick<PublicContext, 'reading' | 'tag'>): Promise<Found> {
  const slugs = entries.flatMap(({ target }) => (target.kind === 'page' ? target.slug : []))
  const ids = entries.flatMap(({ target }) => (target.kind === 'topic' ? target.id : []))
  tag(...slugs.map(pageTag), ...ids.map((id) => `topic:${id}`))
  const titles = await publicPageTitles(reading, slugs)
  const here = siteLanguages().length > 0 ? await translationsIn(reading, 'topic', ids, currentLanguage()) : new Map<number, number>()
  const topics = await topicsById(reading, [...ids, ...here.values()])
  tag(...[...here.values()].map((id) => `topic:${id}`))
  // Nothing tells when it comes back but the tag of all topics.
  if (ids.some((id) => !topics.has(id))) tag('topics')
  return (target) => {
    if (target.kind === 'section') return sectionNamed(target.name)
    if (target.kind === 'address') return { label: '', to: target.url as Href } // checked by the schema when it was set
    if (target.kind === 'page') return titled(titles.get(target.slug), href.page({ slug: target.slug }))
    const topic = topics.get(here.get(target.id) ?? target.id) ?? topics.get(target.id)
    return topic && { label: topic.name, to: href.topic({ topic: topic.slug }) }
  }
}

function titled(label: string | undefined, to: Href): NavigationLink | undefined {
  return label === undefined ? undefined : { label, to }
}

function sectionNamed(name: string): NavigationLink | undefined {
  const page = navigationPage(name)
  return page && { label: page.label(), to: page.to() }
}

/** The own label of the page's language, else the name of the target, which has that language too; an address is called as elsewhere. */
function linkOf({ target, labels }: NavigationEntry, found: Found): NavigationLink | undefined {
  const link = found(target)
  if (!link) return undefined
  const others = siteLanguages().map((tag) => labels[tag])
  const label = labels[currentLanguage()] || link.label || [...others, ...Object.values(labels)].find(Boolean)
  return label ? { label, to: link.to } : undefined
}
