import { byGroup, groups } from '#content/kinds.ts'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { fromMarkdown } from '#base/blocks/from-markdown.ts'
import { demoPicture, storeUpload } from '#operations/media/service.ts'
import type { Services } from '#platform/services.ts'
import type { ReleaseInput } from './fields.ts'
import { attachPdf, createRelease } from './service.ts'
import { updateRelease } from './store.ts'

const demo = new URL('../../../demo/', import.meta.url)
const day = 86_400_000

const DemoRelease = z.looseObject({
  slug: z.string(),
  number: z.number(),
  cover: z.string(),
  cover_alt: z.string().default(''),
  editor_letter: z.string().default(''),
  published_days_ago: z.number(),
  ...byGroup(groups, () => z.array(z.string()).default([])),
})
type DemoRelease = z.output<typeof DemoRelease>

/** Loads demo/releases.yaml, dated back from now. An issue of which demo/release-pdf has a PDF gets it; its pages are drawn later. */
export async function seedReleases(services: Services): Promise<void> {
  const releases = z.array(DemoRelease).parse(parse(await readFile(new URL('releases.yaml', demo), 'utf8')))
  // Oldest first, so that ids run with dates.
  for (const release of releases.sort((a, b) => b.published_days_ago - a.published_days_ago)) {
    const published_at = services.now() - Math.round(release.published_days_ago * day)
    const { id } = await createRelease(services, { slug: release.slug, status: 'approved', published_at, fields: await fieldsOf(services, release) })
    // Numbers as an issue of this age might have them, the same at every start.
    await updateRelease(services.database.db, id, { reads: 6_200 + 871 * (release.number % 17), downloads: 940 + 143 * (release.number % 13) })
    const pdf = await readFile(new URL(`release-pdf/${release.slug}.pdf`, demo)).catch(() => null)
    if (pdf) await attachPdf(services, id, (await storeUpload(services, { content: pdf, name: `${release.slug}.pdf`, pages: null })).id, { unseen: true })
  }
}

async function fieldsOf(services: Services, release: DemoRelease): Promise<ReleaseInput> {
  const { blocks } = await fromMarkdown(release.editor_letter)
  const cover = await demoPicture(services, release.cover, { alt: release.cover_alt })
  const fields = { ...release, cover, editor_letter: JSON.stringify(blocks), contents: Object.fromEntries(groups.map((group) => [group, release[group]])) }
  return fields as unknown as ReleaseInput // checked by createRelease before anything is kept
}
