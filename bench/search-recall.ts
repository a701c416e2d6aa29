import { createArticle, removeArticleIn } from '#content/articles/service.ts'
import { searchPage, suggestions, type Finder } from '#discovery/search/responses.ts'
import { SearchQuery } from '#discovery/search/contract.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'

const phrases = 200
const canaries = 25

/**
 * Plants phrases of known words in new articles, and a word of its own in texts that nobody has approved; says how many
 * phrases led to their article, and how often an answer gave a hidden text or its word away. Everything goes again.
 */
export async function measureRecall(services: Services, finder: Finder, context: PublicContext, words: string[]) {
  const { user_id } = await services.database.db.selectFrom('articles').select('user_id').orderBy('id').executeTakeFirstOrThrow()
  const planted: { id: number; slug: string; asked: string }[] = []
  const put = async (text: string, approved: 'approved' | 'submitted' | 'draft') => {
    const title = `Planted ${planted.length + 1}`
    planted.push({ ...(await createArticle(services, { user_id, title, content: paragraphs(text), approved })), asked: text })
  }
  try {
    for (let no = 0; no < phrases; no++) await put(Array.from({ length: 5 }, () => any(words)).join(' '), 'approved')
    for (let no = 0; no < canaries; no++) await put(`qx${letters(no)}vz`, no % 2 ? 'submitted' : 'draft')
    let found = 0
    for (const { slug, asked } of planted.slice(0, phrases)) {
      const answer = await searchPage(finder, context, SearchQuery.parse({ q: `"${asked}"`, kind: 'article' }))
      if (answer.data.some((hit) => hit.url.includes(slug))) found++
    }
    let leaks = 0
    for (const { slug, asked } of planted.slice(phrases)) {
      // As it is, while it is typed, within a phrase, and misspelt: an answer may name it as what was meant.
      for (const q of [asked, asked.slice(0, -1), `"${asked}"`, `${asked.slice(0, -2)}zv`]) {
        const answers = [await searchPage(finder, context, SearchQuery.parse({ q })), await suggestions(finder, context, { q })]
        for (const { data, meta, suggestion } of answers)
          if (meta.total > 0 || suggestion?.includes(asked) || data.some((hit) => hit.url.includes(slug))) leaks++
      }
    }
    return [{ 'phrases planted': phrases, found, 'hidden texts': canaries, 'given away': leaks }]
  } finally {
    for (const { id } of planted) await services.database.write((writing) => removeArticleIn(writing, id, services.now()))
  }
}

function paragraphs(text: string): string {
  const before = 'The tram was late, and so was the year.'
  return JSON.stringify(
    [before, `It said ${text} and went on.`].map((words, at) => ({
      id: `p${at}`,
      type: 'paragraph',
      props: {},
      children: [],
      content: [{ type: 'text', text: words, styles: {} }],
    })),
  )
}

/** A word that no language has, another for each number. */
function letters(no: number): string {
  return [...no.toString(5).padStart(4, '0')].map((digit) => 'kjwhp'[Number(digit)]).join('')
}

function any(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? 'letter'
}
