import { readBlocks } from '#base/blocks/read.ts'
import { spotsOf } from '#base/blocks/spots.ts'
import type { SearchSource } from '#platform/searchable.ts'
import { listBookletTexts } from './booklet-store.ts'
import { detailsOf, smallCardOf } from './items.ts'
import { listCreativeIds, listCreativesById } from './listing.ts'

/** Creatives for the search: their texts, captions and tags. */
export const creativeSource: SearchSource = {
  kind: 'creative',
  tags: ['creative'],
  ids: listCreativeIds,
  async load(reading, ids) {
    const rows = await listCreativesById(reading, ids)
    const pages = rows.some((row) => row.kind === 'pdf') ? await listBookletTexts(reading, ids) : []
    return rows.map((row) => {
      const { subtitle, summary, creators, assets, body, tags, license, contents } = detailsOf(row)
      const { url, label, image } = smallCardOf(row)
      return {
        id: row.id,
        title: row.title,
        kicker: label,
        standfirst: [subtitle, summary].filter(Boolean).join('. '),
        people: creators.map((creator) => creator.name).join(', '),
        topics: tags.join(', '),
        parts: [
          ...spotsOf(readBlocks(body)),
          ...assets.map((asset) => ({ at: '', text: [asset.image?.alt, asset.caption, asset.credit].filter(Boolean).join(' ') })),
          ...pages.filter((page) => page.creative_id === row.id).map((page) => ({ at: `?page=${page.no}`, text: page.text })),
          ...(contents.notes ?? []).map(({ note }) => ({ at: '', text: note })),
          ...(license ? [{ at: '', text: license }] : []),
        ],
        lists: creators.flatMap((creator) => (creator.user_id === null ? [] : [`author:${creator.user_id}`])),
        url,
        image,
        date: row.published_at,
      }
    })
  },
}
