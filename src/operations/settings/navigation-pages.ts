import { href, type Href } from '#base/paths.ts'
import { navigationKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'

interface NamedPage {
  name: string
  /** In the language of the page. */
  label(): string
  to(): Href
}

/** Sections of kinds, in the order of the main navigation. */
const sections: readonly NamedPage[] = navigationKinds.map((kind) => ({
  name: kind.navigation.page,
  label: () => ('label' in kind.navigation ? kind.navigation.label : kind.labels),
  to: () => href[kind.navigation.page](),
}))

/** Pages that every site has and that a navigation can name. */
export const navigationPages: readonly NamedPage[] = [
  ...sections,
  { name: 'about', label: () => t('shell.about'), to: () => href.about() },
  { name: 'contact', label: () => t('shell.contact'), to: () => href.contact() },
  { name: 'privacy', label: () => t('shell.privacy'), to: () => href.privacy() },
  { name: 'imprint', label: () => t('shell.imprint'), to: () => href.imprint() },
  { name: 'corrections', label: () => t('corrections.title'), to: () => href.corrections() },
  { name: 'newsletter', label: () => t('page.newsletter'), to: () => href.newsletter() },
  { name: 'search', label: () => t('action.search'), to: () => href.search() },
  { name: 'home', label: () => t('accounts.home-page'), to: () => href.home() },
]

/** Names of the pages in each list while nobody has changed it: what `src/app/shell` shows. */
export const designedLists = {
  main: [...sections.map(({ name }) => name), 'about'],
  footer: ['contact', 'privacy', 'imprint', 'corrections'],
} as const

export type NavigationList = keyof typeof designedLists

export function navigationPage(name: string): NamedPage | undefined {
  return navigationPages.find((page) => page.name === name)
}
