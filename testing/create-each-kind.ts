import type { Image } from '#base/image.ts'
import { createUser } from '#community/accounts/service.ts'
import { createCreative } from '#content/creatives/service.ts'
import { createEvent } from '#content/events/service.ts'
import { createItem } from '#content/library/service.ts'
import { createEpisode } from '#content/podcast/service.ts'
import { createRelease } from '#content/releases/service.ts'
import { updatePages } from '#content/releases/store.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { anArticle } from './builders.ts'
import type { TestApp } from './start-app.ts'

/** A document of paragraphs, as it is stored. */
export function paragraphs(...texts: string[]): string {
  return JSON.stringify(texts.map((text, at) => ({ id: `p${at}`, type: 'paragraph', props: {}, children: [], content: [{ type: 'text', text, styles: {} }] })))
}

/** One thing of each kind that says `zanzibar` somewhere deep. */
export async function createEachKind(app: Pick<TestApp, 'services'>): Promise<void> {
  const { services } = app
  const user_id = await createUser(services, { username: 'zara', name: 'Zara Quill', role: 'author', bio: 'Lives in Zanzibar.' })
  const topics = await ensureTopics(services, [{ name: 'Zanzibar' }], 'listed')
  await anArticle(app, { user_id, title: 'By sea', topics, content: paragraphs('First.', 'Second.', 'The boat to Zanzibar leaves at nine.') })
  await createCreative(services, {
    status: 'approved',
    fields: { title: 'Cloves', summary: 'A drawing', kind: 'poem', creators: [{ name: 'Ilse', role: 'drawing' }], body: paragraphs('Zanzibar smells of them') },
  })
  const release = await createRelease(services, {
    status: 'approved',
    fields: { number: 7, label: 'Spring', title: 'Islands', summary: 'About islands', toc: [] },
  })
  await services.database.write(async ({ tx, purge }) => {
    const image = JSON.stringify({ id: 'm', url: '/media/m/1.webp', width: 1, height: 1, alt: '' } satisfies Image)
    const page = { release_id: release.id, media_id: 'm', image, width: 1, height: 1, lines: '[]', links: '[]' }
    await updatePages(tx, release.id, [
      { ...page, no: 1, text: 'Cover' },
      { ...page, no: 2, text: 'A map of Zanzibar and its harbour' },
    ])
    purge(`release:${release.id}`)
  })
  await createEvent(services, {
    status: 'approved',
    fields: {
      title: 'A reading',
      summary: 'Of letters',
      starts_at: services.now() + 86_400_000,
      timezone: 'Europe/Oslo',
      attendance_mode: 'online',
      online_url: 'https://example.org',
      organizer: { name: 'Us' },
      description: paragraphs('Letters from Zanzibar'),
    },
  })
  await createItem(services, {
    kind: 'book',
    status: 'approved',
    fields: { title: 'Trade winds', people: [{ name: 'Amal', role: 'author' }], description: paragraphs('From Zanzibar to Oman') },
  })
  await createItem(services, { kind: 'movie', status: 'approved', fields: { title: 'The harbour', synopsis: paragraphs('A night in Zanzibar') } })
  await createItem(services, {
    kind: 'music',
    status: 'approved',
    fields: { title: 'Taarab', people: [{ name: 'Siti', role: 'artist' }], tracks: [{ no: 1, title: 'Zanzibar at night' }] },
  })
  await createEpisode(services, {
    status: 'approved',
    fields: {
      title: 'The clock',
      number: 3,
      cover: null,
      transcript: [
        { start: 0, text: 'Hello' },
        { start: 63.4, text: 'He wrote to me from Zanzibar' },
      ],
    },
  })
}
