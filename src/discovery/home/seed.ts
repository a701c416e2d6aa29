import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Image } from '#base/image.ts'
import { demoPicture } from '#operations/media/service.ts'
import type { CoverLayers } from './contract.ts'
import type { Services } from '#platform/services.ts'
import { saveHomeCover } from './store.ts'

const file = new URL('../../../demo/home.yaml', import.meta.url)
const DemoCover = z.strictObject({ lead: z.string(), seconds: z.array(z.string()), figure_alt: z.string() })

/** Puts the demo edition's lead story on the cover, its picture in layers. */
export async function seedHome(services: Services): Promise<void> {
  const { lead, seconds, figure_alt } = DemoCover.parse(parse(await readFile(file, 'utf8')))
  const ids = await idsOf(services, [lead, ...seconds])
  const [leadId, ...secondIds] = ids
  if (leadId === undefined) return
  await saveHomeCover(services.database.db, { leadId, secondIds, layers: await layersOf(services, figure_alt) })
}

async function layersOf(services: Services, alt: string): Promise<CoverLayers | null> {
  const [back, backDay, figure, figureDay, ...pieces] = await Promise.all([
    layer(services, 'lead-back'),
    layer(services, 'lead-back-day'),
    layer(services, 'lead-figure', alt),
    layer(services, 'lead-figure-day', alt),
    layer(services, 'env1'),
    layer(services, 'env2'),
  ])
  if (!back || !figure) return null
  return { back, back_day: backDay ?? null, figure, figure_day: figureDay ?? null, pieces: pieces.filter((piece) => piece !== null) }
}

async function idsOf(services: Services, slugs: string[]): Promise<number[]> {
  const rows = await services.database.db.selectFrom('articles').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug)?.id ?? [])
}

async function layer(services: Services, name: string, alt = ''): Promise<Image | null> {
  const picture = await demoPicture(services, name)
  return picture && { ...picture, alt }
}
