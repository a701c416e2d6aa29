import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'

/** The navigation, in the order of the paper. */
export const sections = (): { label: string; to: Href }[] => [
  { label: t('shell.articles'), to: href.articles() },
  { label: t('shell.magazine'), to: href.magazine() },
  { label: t('shell.entertainment'), to: href.entertainment() },
  { label: t('shell.creatives'), to: href.creatives() },
  { label: t('shell.events'), to: href.events() },
  { label: t('shell.podcast'), to: href.podcast() },
  { label: t('shell.about'), to: href.about() },
]

/** Sections whose address lies below that of another one. */
export function below(to: Href): Href[] {
  return sections().flatMap((section) => (section.to.startsWith(`${to}/`) ? section.to : []))
}
