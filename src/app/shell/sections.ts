import { href, type Href } from '#base/paths.ts'
import type { Site, SiteLink } from '#ui/Site.tsx'
import { navigationKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'

/** The main navigation: as the site's owner has set it, else in the order of the paper. */
export const sections = ({ navigation }: Site): readonly SiteLink[] =>
  navigation?.main ?? [
    ...navigationKinds.map(({ labels, navigation }) => ({ label: 'label' in navigation ? navigation.label : labels, to: href[navigation.page]() })),
    { label: t('shell.about'), to: href.about() },
  ]

/** Sections whose address lies below that of another one. */
export function below(site: Site, to: Href): Href[] {
  return sections(site).flatMap((section) => (section.to.startsWith(`${to}/`) ? section.to : []))
}
