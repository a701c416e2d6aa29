import { href, type Href } from '#base/paths.ts'

/** The navigation, in the order of the paper. */
export const sections: { label: string; to: Href }[] = [
  { label: 'Articles', to: href.articles() },
  { label: 'Magazine', to: href.magazine() },
  { label: 'Entertainment', to: href.entertainment() },
  { label: 'Creatives', to: href.creatives() },
  { label: 'Events', to: href.events() },
  { label: 'Podcast', to: href.podcast() },
  { label: 'About', to: href.about() },
]

/** Sections whose address lies below that of another one. */
export function below(to: Href): Href[] {
  return sections.filter((section) => section.to.startsWith(`${to}/`)).map((section) => section.to)
}
