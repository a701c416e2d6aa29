import { because } from '#base/report-notes.ts'
import { pageOf } from '#base/paths.ts'
import { publicPlaces } from '#content/podcast/service.ts'
import { episodeKind } from '#content/podcast/rules.ts'
import { note, type Note } from '#i18n/note.ts'
import { oldPath } from '#discovery/redirects/rules.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from './entry.ts'
import type { FeedItem } from './feed-item.ts'
import { oldPathOf } from './import-links.ts'
import { one, textOf } from '#platform/xml/tree.ts'
import { redirect } from './redirect-all.ts'
import { noRecorder } from './undo/recorder.ts'

/** Lets the old page, also where it is the guid, and the old sound file of an episode lead to those here once it is public; what is on another host than the podcast stays. */
export async function leadOnEpisode(
  services: Services,
  { link, sound, element }: Pick<FeedItem, 'link' | 'sound' | 'element'>,
  { id, host, options }: { id: number; host: string; options: ImportOptions },
): Promise<Note[]> {
  const places = await publicPlaces(services.database.db, id)
  const page = places && pageOf(episodeKind.name, places.slug)
  const guid = one(element ?? undefined, 'guid')
  const permalink = guid?.attributes['isPermaLink'] === 'false' ? '' : textOf(guid).trim()
  const pairs = [
    { address: link, to: page },
    ...(permalink === link ? [] : [{ address: permalink, to: page }]),
    { address: sound?.url ?? '', to: places?.sound },
  ]
  const refused: Note[] = []
  for (const { address, to } of pairs) {
    const from = URL.parse(address)?.host === host ? oldPathOf(address) : null
    if (from === null || from === to) continue
    const recording = (options.recorder ?? noRecorder)(services, { noun: 'redirect', key: oldPath(from) ?? from, name: from })
    const reason = to ? await redirect(recording, from, to, options.dryRun ?? false) : note('studio-report.leads-later')
    if (reason !== null) refused.push(because(note('studio-report.old-address', { address: from }), reason))
  }
  return refused
}
