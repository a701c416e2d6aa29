/** Names everything whose lists follow the languages of the site. */
export const languagesTag = 'languages'

/** Cache tag of all that leads from one language of a content to another. */
export function translationsTag(kind: string, slug: string): string {
  return `translations:${kind}:${slug}`
}
