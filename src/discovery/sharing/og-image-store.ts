import { createHash } from 'node:crypto'
import type { Card } from '#base/card.ts'
import { readOriginal } from '#operations/media/service.ts'
import { Mutex } from '#platform/db/mutex.ts'
import type { Services } from '#platform/services.ts'

/** Part of every file's name: to be raised when the drawing changes. */
const drawingVersion = 2

/** One picture at a time in this process; who waits longer than this gets a 503, ms. */
const patience = 10_000
const turn = new Mutex()
const underWay = new Map<string, Promise<void>>()

/** Names the file by what is in the picture: what looks the same is drawn once. */
export function pictureKey(card: Card, site: string): string {
  const { kind, slug, label, title, byline, image } = card
  const facts = JSON.stringify([drawingVersion, site, label, title, byline, image?.id ?? null, image?.focus ?? null])
  const thing = createHash('sha256').update(`${kind} ${slug}`).digest('hex').slice(0, 16)
  return `og/${thing}/${createHash('sha256').update(facts).digest('hex').slice(0, 24)}.jpg`
}

/** Draws and keeps it unless it is there; older ones of the same thing go. Whoever asks meanwhile waits for the same work. */
export function ensurePicture(services: Services, card: Card, key: string): Promise<void> {
  const begun = underWay.get(key)
  if (begun) return begun
  const work = drawAndKeep(services, card, key).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

async function drawAndKeep(services: Services, { label, title, byline, image }: Card, key: string): Promise<void> {
  const { files, config } = services
  if ((await files.size(key)) !== null) return
  const bytes = image?.id ? await readOriginal(services, image.id) : null
  await turn.acquire(patience)
  try {
    // Two libraries for pictures: a start does without them.
    const { renderOgImage } = await import('./og-image.ts')
    const cover = bytes && { bytes, focus: image?.focus ?? ([0.5, 0.5] as [number, number]) }
    await files.put(key, await renderOgImage({ site: config.siteName, kicker: label, title, byline, cover }), 'image/jpeg')
  } finally {
    turn.release()
  }
  for await (const older of files.list(key.slice(0, key.lastIndexOf('/') + 1))) if (older.key !== key) await files.remove(older.key)
}

/** So long a picture is kept that nobody has changed, ms; who shares its page later has it drawn anew. */
const life = 60 * 86_400_000

/** Also those of pages that are gone, which nobody draws anew. */
export async function removeOldPictures({ files, now }: Services): Promise<void> {
  for await (const { key, changedAt } of files.list('og/')) if (changedAt < now() - life) await files.remove(key)
}
