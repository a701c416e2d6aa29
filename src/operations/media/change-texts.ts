import { folded } from '#base/search-words.ts'
import { mergeOnBase } from '#platform/http/merge-on-base.ts'
import type { Services } from '#platform/services.ts'
import { lockMedia, updateMedia, type MediaRow, type MediaTexts } from './store.ts'

/** `row` again when somebody has removed it meanwhile. @throws Problem 409 'changed-meanwhile' where one is neither as in `basedOn` nor as wanted */
export async function changeTexts(services: Services, row: MediaRow, wanted: MediaTexts, basedOn?: MediaTexts): Promise<MediaRow> {
  return services.database.write(async ({ tx, purge }) => {
    purge(`media:${row.id}`)
    const stored = await lockMedia(tx, row.id)
    if (!stored) return row
    const texts = mergeOnBase<MediaTexts>(stored, wanted, basedOn && { ...stored, ...basedOn })
    return (await updateMedia(tx, row.id, { ...texts, words: wordsOf({ ...stored, ...texts }) })) ?? row
  })
}

/** What the library is searched by. */
export function wordsOf({ name, alt, credit }: Pick<MediaRow, 'name' | 'alt' | 'credit'>): string {
  return folded(`${name} ${alt} ${credit}`)
}
