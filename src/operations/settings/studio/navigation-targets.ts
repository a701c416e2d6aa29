import { t } from '#i18n/messages.ts'
import { isFixed } from '#content/pages/rules.ts'
import { navigationPage, navigationPages } from '../navigation-pages.ts'
import type { NavigationEntry } from '../navigation-schema.ts'

type Target = NavigationEntry['target']

export interface Targets {
  pages: readonly { slug: string; title: string; status: string }[]
  topics: readonly { id: number; name: string }[]
}

interface Choice {
  value: string
  label: string
  target: Target
}

/** What can be added to a list, in groups. */
export function choicesOf({ pages, topics }: Targets): { group: string; choices: Choice[] }[] {
  const choices = [
    { group: t('studio-navigation.sections'), choices: navigationPages.map(({ name, label }) => choice({ kind: 'section', name }, label())) },
    {
      group: t('studio-navigation.pages'),
      choices: pages.filter(({ slug }) => !isFixed(slug)).map(({ slug, title }) => choice({ kind: 'page', slug }, title)),
    },
    { group: t('studio-navigation.topics'), choices: topics.map(({ id, name }) => choice({ kind: 'topic', id }, name)) },
    { group: t('studio-navigation.address'), choices: [choice({ kind: 'address', url: '' }, t('studio-navigation.an-address'))] },
  ]
  return choices.filter((group) => group.choices.length > 0)
}

/** What readers see without an own label; undefined where the target leads nowhere. */
export function nameOf(target: Target, { pages, topics }: Targets): string | undefined {
  switch (target.kind) {
    case 'section':
      return navigationPage(target.name)?.label()
    case 'page':
      return pages.find(({ slug, status }) => slug === target.slug && status === 'approved')?.title
    case 'topic':
      return topics.find(({ id }) => id === target.id)?.name
    case 'address':
      return target.url
  }
}

/** An entry of the standard links. */
export function sectionEntry(name: string): NavigationEntry {
  return { target: { kind: 'section', name }, labels: {}, hidden: false }
}

function choice(target: Target, label: string): Choice {
  return { value: JSON.stringify(target), label, target }
}
