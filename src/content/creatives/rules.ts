/** What a creative is; it decides how it is shown. */
export const creativeKinds = ['illustration', 'photo_essay', 'comic', 'poem', 'design', 'video', 'pdf', 'collection'] as const
export type CreativeKind = (typeof creativeKinds)[number]

export const kindNames: Record<CreativeKind, string> = {
  illustration: 'Illustration',
  photo_essay: 'Photo essay',
  comic: 'Comic',
  poem: 'Poem',
  design: 'Design',
  video: 'Film',
  pdf: 'Booklet',
  collection: 'Collection',
}

/** As they head a list of one kind. */
export const kindPlurals: Record<CreativeKind, string> = {
  illustration: 'Illustrations',
  photo_essay: 'Photo essays',
  comic: 'Comics',
  poem: 'Poems',
  design: 'Designs',
  video: 'Videos',
  pdf: 'Booklets',
  collection: 'Collections',
}

/** 'Gro Nilsen', 'Femi Drax and Amara Dunne'. */
export function bylineOf(creators: readonly { name: string }[]): string {
  const names = creators.map((one) => one.name)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}

/** '412 KB', '3.8 MB': as it will be downloaded. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`
}
