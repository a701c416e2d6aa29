import type { Services } from '#platform/services.ts'
import { wordKey } from './spam-check.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    comment_words: { word: string }
  }
}

const tag = 'comment-words'
const lists = new WeakMap<Services, { words: Promise<string[]> | null }>()

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

/** Replaces the whole list. */
export async function saveBlockedWords(services: Services, words: string[]): Promise<string[]> {
  const keys = [...new Set(words.map(wordKey).filter(Boolean))].sort()
  await services.database.write(async ({ tx, purge }) => {
    await tx.deleteFrom('comment_words').execute()
    if (keys.length > 0)
      await tx
        .insertInto('comment_words')
        .values(keys.map((word) => ({ word })))
        .execute()
    purge(tag)
  })
  return keys
}

function listOf(services: Services): { words: Promise<string[]> | null } {
  let list = lists.get(services)
  if (!list) {
    const made = (list = { words: null })
    lists.set(services, made)
    services.database.changes.listen((change) => {
      if (change.tags.includes(tag) || change.tags.includes('*')) made.words = null
    })
  }
  return list
}
