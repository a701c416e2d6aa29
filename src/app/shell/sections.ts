import { href, type Href } from '#base/paths.ts'
import { navigationKinds } from '#content/kinds.ts'
import { t } from '#i18n/messages.ts'

/** The navigation, in the order of the paper. */
export const sections = (): { label: string; to: Href }[] => [
  ...navigationKinds.map(({ labels, navigation }) => ({ label: 'label' in navigation ? navigation.label : labels, to: href[navigation.page]() })),
  { label: t('shell.about'), to: href.about() },
]

/** Sections whose address lies below that of another one. */
export function below(to: Href): Href[] {
  return sections().flatMap((section) => (section.to.startsWith(`${to}/`) ? section.to : []))
}
