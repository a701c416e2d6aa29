import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoPicture } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import { openDemoLogins } from './demo-logins.ts'
import { ensureUser, setAvatar } from './service.ts'

const demo = new URL('../../../demo/', import.meta.url)
const DemoAuthors = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    portrait: z.string(),
    bio: z.string(),
    location: z.string().default(''),
    website: z.string().default(''),
    links: z.array(z.object({ label: z.string(), url: z.string() })).default([]),
  }),
)
const editor = 'hanna-quill'

export async function seedAccounts(services: Services): Promise<void> {
  const authors = DemoAuthors.parse(parse(await readFile(new URL('authors.yaml', demo), 'utf8')))
  for (const { slug, portrait, ...author } of authors) {
    const { id } = await ensureUser(services, { ...author, username: slug, role: slug === editor ? 'editor' : 'author' })
    const picture = await demoPicture(services, portrait, { alt: author.name })
    if (picture) await setAvatar(services, id, picture)
    else services.log.warn({ author: slug, picture: portrait }, 'a demo portrait is missing')
  }
  await openDemoLogins(services)
}
