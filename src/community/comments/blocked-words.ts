import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'
import { wordKey } from './spam-check.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    comment_words: { word: string }
  }
}

const tag = 'comment-words'

/** The editors' own words, as `wordKey` makes them; read once and again when somebody has changed them in any process. */
export function blockedWords(services: Services): Promise<string[]> {
  const list = listOf(services)
  list.words ??= services.database.db
    .selectFrom('comment_words')
    .select('word')
    .orderBy('word')
    .execute()
    .then((rows) => rows.map((row) => row.word))
    .catch((error: unknown) => {
      list.words = null
      throw error
    })
  return list.words
}

/** Replaces the whole list. @param basedOn what `words` was made of: then what others have added or removed since stays so */
export async function saveBlockedWords(services: Services, words: string[], basedOn?: string[]): Promise<string[]> {
  const [wanted, base] = [keysOf(words), basedOn && keysOf(basedOn)]
  return services.database.write(async ({ tx, purge }) => {
    const removed = await tx.deleteFrom('comment_words').returning('word').execute()
    const others = removed.map(({ word }) => word).filter((word) => base?.has(word) === false)
    const lost = (word: string) => base?.has(word) === true && !removed.some((row) => row.word === word)
    const keys = [...new Set([...wanted, ...others])].filter((word) => !lost(word)).sort()
    if (keys.length > 0)
      await tx
        .insertInto('comment_words')
        .values(keys.map((word) => ({ word })))
        .execute()
    purge(tag)
    return keys
  })
}

function keysOf(words: string[]): Set<string> {
  return new Set(words.map(wordKey).filter(Boolean))
}

const listOf = perServices((services) => {
  const list: { words: Promise<string[]> | null } = { words: null }
  services.database.changes.listen((change) => {
    if (change.tags.includes(tag) || change.tags.includes('*')) list.words = null
  })
  return list
})
