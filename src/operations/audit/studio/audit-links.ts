/** Where each kind of thing is looked after; a line of the trail leads there. */
const places: Record<string, (subject: string) => string> = {
  article: (id) => `/studio/write/${id}`,
  creative: (id) => `/studio/creatives/${id}`,
  release: (id) => `/studio/releases/${id}`,
  event: (id) => `/studio/events/${id}`,
  episode: (id) => `/studio/podcast/${id}`,
  show: () => '/studio/podcast/show',
  book: (id) => `/studio/books/${id}`,
  movie: (id) => `/studio/movies/${id}`,
  music: (id) => `/studio/music/${id}`,
  topic: (id) => `/studio/topics/${id}`,
  mailing: (id) => `/studio/newsletter/${id}`,
  page: (slug) => `/studio/pages/${slug}`,
  import: (id) => `/studio/imports/${id}`,
  webhook: (id) => `/studio/webhooks/${id}`,
  person: () => '/studio/people',
  redirect: () => '/studio/redirects',
  export: () => '/studio/exports',
  token: () => '/studio/tokens',
  settings: () => '/studio/settings',
  media: () => '/studio/media',
}

/** Null for what is gone, and for what has no screen. */
export function placeOf({ kind, subject, action }: { kind: string; subject: string; action: string }): string | null {
  return action === 'delete' ? null : (places[kind]?.(encodeURIComponent(subject)) ?? null)
}
