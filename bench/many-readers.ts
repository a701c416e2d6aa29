import type { Database } from '#platform/db/tables.ts'

const people = 2_000
const articles = 200

/** Readers with a mail address, articles, and one comment under each whose number is that of the article. */
export async function fill(database: Database): Promise<void> {
  await database.write(async ({ tx }) => {
    const users = Array.from({ length: people }, (_, i) => ({
      username: `reader-${i}`,
      name: `Reader ${i}`,
      email: `reader-${i}@example.org`,
      email_verified_at: 1,
      created_at: 1,
      updated_at: 1,
    }))
    for (let at = 0; at < people; at += 200)
      await tx
        .insertInto('users')
        .values(users.slice(at, at + 200) as never)
        .execute() // columns left out have defaults
    for (let i = 1; i <= articles; i++) {
      await tx
        .insertInto('articles')
        .values({
          slug: `article-${i}`,
          place: i,
          user_id: 1,
          approved: 'approved',
          published_at: 1,
          created_at: 1,
          updated_at: 1,
          title: `Article ${i}`,
          canonical_url: null,
          cover_media_id: null,
          cover: null,
        })
        .execute()
      await tx.insertInto('article_stats').values({ article_id: i, comments: 1 }).execute()
      await tx
        .insertInto('comments')
        .values({
          article_id: i,
          thread_id: 0,
          parent_id: null,
          user_id: i,
          status: 'shown',
          reason: '',
          created_at: 1,
          edited_at: null,
          pinned_at: null,
          fingerprint: null,
          quote: '',
          description: 'First.',
        })
        .execute()
    }
  })
}

export function personOf(n: number): number {
  return 1 + (Math.imul(n, 7) % people)
}

export function articleOf(n: number): number {
  return 1 + (n % articles)
}

/** Of an ordinary length, and no two alike. */
export function textOf(n: number): string {
  const word = [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
  return `The ${word} on my street was closed for a year, and when it opened again nobody remembered what it had been for, except the woman from the ${word}, who had kept the key.`
}
