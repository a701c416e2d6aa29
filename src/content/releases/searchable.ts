import { plainText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { t } from '#i18n/messages.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { detailsOf, smallCardOf } from './items.ts'
import { listReleaseIds, listReleasesById } from './listing.ts'

/** Issues for the search: the text inside their pages, their contents and the letter of the editors. */
export const releaseSource: SearchSource = {
  kind: 'release',
  tags: ['release'],
  ids: listReleaseIds,
  async load(reading, ids) {
    const rows = await listReleasesById(reading, ids)
    const pages = await reading.selectFrom('public_release_pages').select(['release_id', 'no', 'text']).where('release_id', 'in', ids).orderBy('no').execute()
    return rows.map((row) => {
      const { label, theme, summary, editor_letter, toc, credits } = detailsOf(row)
      const { url, image } = smallCardOf(row)
      return {
        id: row.id,
        title: row.title,
        kicker: t('releases.issue-number', { number: row.number }),
        standfirst: [theme, summary].filter(Boolean).join('. '),
        people: credits.map((credit) => credit.name).join(', '),
        topics: label,
        parts: [
          ...toc.map((entry) => ({ at: '', text: [entry.title, entry.section, ...entry.authors].filter(Boolean).join(', ') })),
          { at: '', text: plainText(readBlocks(editor_letter)) },
          ...pages.filter((page) => page.release_id === row.id).map((page) => ({ at: `?page=${page.no}`, text: page.text })),
        ],
        lists: [],
        url,
        image,
        date: row.published_at,
      }
    })
  },
}
