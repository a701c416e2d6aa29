const person = (role: string) => ({ name: 'Ilse Marrin', role })

/** One of each kind with calls under /desk, as little as it needs; `name` is the field of its title, `address` where readers find it. */
export const minimalContents: { path: string; fields: Record<string, unknown>; address: (slug: string) => string; name: string }[] = [
  { path: 'topics', name: 'name', fields: { name: 'Tides' }, address: (slug) => `/api/category/slug/${slug}` },
  {
    path: 'books',
    name: 'title',
    fields: { title: 'Tides', people: [person('author')] },
    address: (slug) => `/api/books/${slug}`,
  },
  { path: 'movies', name: 'title', fields: { title: 'Tides', people: [person('director')] }, address: (slug) => `/api/movies/${slug}` },
  { path: 'music', name: 'title', fields: { title: 'Tides', people: [person('artist')] }, address: (slug) => `/api/musics/${slug}` },
  {
    path: 'events',
    name: 'title',
    fields: {
      title: 'Tides',
      summary: 'At the harbour',
      starts_at: Date.UTC(2026, 9, 20, 18),
      timezone: 'Europe/Oslo',
      attendance_mode: 'online',
      online_url: 'https://example.org/live',
      organizer: { name: 'The harbour' },
    },
    address: (slug) => `/api/events/${slug}`,
  },
  { path: 'episodes', name: 'title', fields: { title: 'Tides', summary: 'A talk' }, address: (slug) => `/api/podcasts/${slug}` },
  {
    path: 'creatives',
    name: 'title',
    fields: { title: 'Tides', summary: 'Seven sheets', kind: 'poem', creators: [{ name: 'Ilse Marrin', role: 'poet' }] },
    address: (slug) => `/api/creatives/${slug}`,
  },
  { path: 'releases', name: 'title', fields: { title: 'Tides', number: 7, label: 'Autumn 2026', summary: 'Wet' }, address: (slug) => `/api/release/${slug}` },
]
