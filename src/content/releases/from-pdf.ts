import { currentLanguage } from '#i18n/format.ts'
import { factsOf, noPdf } from '#content/pdf-pages/service.ts'
import { mediaById } from '#operations/media/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import type { Services } from '#platform/services.ts'
import type { ReleaseInput } from './fields.ts'
import { nextNumber } from './store.ts'

const longestTitle = 255

/**
 * Fields of an issue that is begun by its PDF: the next number, this month, a title by the name of the file.
 * @throws Problem 422 in words for what is no PDF, locked, broken, too long or too heavy
 */
export async function fieldsOfPdf(services: Services, mediaId: string): Promise<ReleaseInput> {
  const media = await mediaById(services, mediaId)
  if (media?.kind !== 'pdf') throw noPdf()
  const facts = await factsOf(services, mediaId)
  const { language } = await siteSettings(services)
  const title = titleOf(media.name)
  const label = new Intl.DateTimeFormat(currentLanguage(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(services.now())
  return { number: await nextNumber(services.database.db), label, title, summary: title, page_count: facts.pages, language, direction: facts.direction }
}

/** `no-7_harbour lights.pdf` is 'No 7 harbour lights'. */
function titleOf(name: string): string {
  const words = name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  const title = words === '' ? name : words
  return (title.charAt(0).toLocaleUpperCase(currentLanguage()) + title.slice(1)).slice(0, longestTitle)
}
