// How well the search finds texts of many languages: `node bench/search-languages.ts FOLDER`. Markdown files of FOLDER,
// in subfolders named by their language, are entered into an empty database; phrases of 3 to 5 words and the same with
// one planted typing error are then searched.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { features } from '#app/features.ts'
import { startApp } from '../testing/start-app.ts'
import { anArticle } from '../testing/builders.ts'
import { paragraphs } from '../testing/one-of-each.ts'
import type { SearchPage } from '#discovery/search/contract.ts'
import { completeIndex } from '#discovery/search/jobs.ts'
import { chance } from '../scripts/large-text.ts'

const folder = process.argv.at(-1) ?? ''
const perLanguage = 100
const random = chance(29)

interface Text {
  id: number
  language: string
  sentences: string[]
}

await using app = await startApp()
const texts: Text[] = []
for (const name of await readdir(folder, { recursive: true })) {
  const [language = ''] = name.split(/[/\\]/).slice(-2)
  if (!name.endsWith('.md')) continue
  const body = (await readFile(join(folder, name), 'utf8')).replace(/^---\n[^]*?\n---\n/, '').replace(/<[^>]+>|\]\([^)]*\)|[*_#>[\]`]/g, ' ')
  const sentences = body
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part.length > 40)
  const { id } = await anArticle(app, { title: name, language: language.replace('hans', 'Hans').replace('hant', 'Hant'), content: paragraphs(...sentences) })
  texts.push({ id, language, sentences })
}

const { db, engine } = app.services.database
await db.deleteFrom('search_entries').execute()
const began = performance.now()
await completeIndex(app.services, features)
console.log(`${engine}: ${texts.length} texts indexed in ${Math.round(performance.now() - began)} ms`)

for (const language of new Set(texts.map((text) => text.language))) {
  const own = texts.filter((text) => text.language === language)
  let [found, first, mended] = [0, 0, 0]
  for (let at = 0; at < perLanguage; at++) {
    const text = own[at % own.length]
    const phrase = text && phraseOf(text)
    if (!text || !phrase) continue
    const hits = await search(phrase)
    if (hits.includes(text.id)) found++
    if (hits[0] === text.id) first++
    if ((await search(planted(phrase))).includes(text.id)) mended++
  }
  console.log(`${language}: ${found} of ${perLanguage} phrases found, ${first} first; ${mended} with a typing error`)
}

async function search(q: string): Promise<number[]> {
  const answer = await app.get(`/api/search?kind=article&q=${encodeURIComponent(q)}`)
  return answer.status === 200 ? answer.json<SearchPage>().data.map((hit) => hit.id) : []
}

/** Three to five words side by side, by the rules of the language for words. */
function phraseOf({ language, sentences }: Text): string | undefined {
  const sentence = sentences[Math.floor(random() * sentences.length)] ?? ''
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(sentence)].filter((word) => word.isWordLike)
  const many = 3 + Math.floor(random() * 3)
  const from = Math.floor(random() * Math.max(1, words.length - many))
  const last = words[Math.min(words.length - 1, from + many - 1)]
  return last && sentence.slice(words[from]?.index ?? 0, last.index + last.segment.length)
}

/** One letter within the longest word is written twice, left out, or changes places with the next. */
function planted(phrase: string): string {
  const [word = ''] = (phrase.match(/[\p{L}\p{M}]+/gu) ?? []).sort((a, b) => b.length - a.length)
  const letters = [...word]
  const at = Math.min(letters.length - 2, 1 + Math.floor(random() * Math.max(1, letters.length - 2)))
  const [here = '', next = ''] = [letters[at], letters[at + 1]]
  letters.splice(at, 2, ...([[here, here, next], [next], [next, here]][Math.floor(random() * 3)] ?? []))
  return phrase.replace(word, letters.join(''))
}
