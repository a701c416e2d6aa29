import { storeUpload } from '#operations/media/service.ts'
import type { ReleaseInput } from '#content/releases/fields.ts'
import { attachPdf, createRelease } from '#content/releases/service.ts'
import type { OpenSite } from './open-site.ts'
import { pagesPdf } from './pdf.ts'
import { waitForPdfPages } from './wait-for-pdf-pages.ts'

/** An issue that can be read: a page for each of `words`, drawn by the site. */
export async function anIssue({ services, server }: OpenSite, words: string[], fields: Partial<ReleaseInput> = {}): Promise<{ id: number; slug: string }> {
  const made = await createRelease(services, {
    status: 'approved',
    published_at: Date.now() - 86_400_000,
    fields: { number: 14, label: 'Autumn 2026', title: 'Lost and found', summary: 'What goes missing.', ...fields },
  })
  const { id } = await storeUpload(services, { content: pagesPdf(words), name: 'issue.pdf' })
  await attachPdf(services, made.id, id)
  await waitForPdfPages(server, made.slug)
  return made
}
