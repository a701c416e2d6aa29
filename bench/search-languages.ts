// How well the search finds texts of many languages: `node bench/search-languages.ts FOLDER`. Markdown files of FOLDER,
// in subfolders named by their language, are entered into an empty database; phrases of 3 to 5 words and the same with
// one planted typing error are then searched. The first hit counts when it holds the phrase.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { features } from '#app/features.ts'
import { readSettings } from '#app/config.ts'
import { openServices } from '#app/run-server.ts'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { SearchQuery } from '#discovery/search/contract.ts'
import { rebuildIndex } from '#discovery/search/jobs.ts'
import { searchPage } from '#discovery/search/responses.ts'
import { sourcesOf } from '#discovery/search/update-index.ts'
import { seededRandom } from '../scripts/large-text.ts'

const folder = process.argv.at(-1) ?? ''
const perLanguage = 100
const random = seededRandom(29)

interface Text {
  id: number
  language: string
  sentences: string[]
}

const dataDir = await mkdtemp(join(tmpdir(), 'search-languages-'))
const services = await openServices(readSettings({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'no' }), features)
const { database } = services
const user_id = await createUser(services, { username: 'ada', name: 'Ada', role: 'author' })
const finder = { database, sources: sourcesOf(services, features) }
const context = { reading: database.aside, now: Date.now(), tag: () => {}, expireAt: () => {} } as never // a search needs no more of it
const texts: Text[] = []
for (const name of await readdir(folder, { recursive: true })) {
  const [language = ''] = name.split(/[/\\]/).slice(-2)
  if (!name.endsWith('.md')) continue
  const body = (await readFile(join(folder, name), 'utf8')).replace(/^---\n[^]*?\n---\n/, '').replace(/<[^>]+>|\]\([^)]*\)|[*_#>[\]`]/g, ' ')
  const sentences = body
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part.length > 40)
  const content = JSON.stringify(
    sentences.map((text, at) => ({ id: `p${at}`, type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: {} }], children: [] })),
  )
  const { id } = await createArticle(services, { user_id, title: name, language, content, approved: 'approved' })
  texts.push({ id, language, sentences })
}

const began = performance.now()
await rebuildIndex(services, features)
console.log(`${database.engine}: ${texts.length} texts indexed in ${Math.round(performance.now() - began)} ms`)

for (const language of new Set(texts.map((text) => text.language))) {
  const own = texts.filter((text) => text.language === language)
  let [found, first, mended] = [0, 0, 0]
  for (let at = 0; at < perLanguage; at++) {
    const text = own[at % own.length]
    const phrase = text && phraseOf(text)
    if (!text || !phrase) continue
    const hits = await search(phrase)
    if (hits.includes(text.id)) found++
    // A phrase that stands in several texts has several right answers.
    if (holds(hits[0], phrase)) first++
    if ((await search(planted(phrase))).includes(text.id)) mended++
  }
  console.log(`${language}: ${found} of ${perLanguage} phrases found, ${first} first; ${mended} with a typing error`)
}

await rm(dataDir, { recursive: true })
process.exit()

async function search(q: string): Promise<number[]> {
  return (await searchPage(finder, context, SearchQuery.parse({ q, kind: 'article' }))).data.map((hit) => hit.id)
}

function holds(id: number | undefined, phrase: string): boolean {
  const text = texts.find((one) => one.id === id)
  return text !== undefined && text.sentences.join('\n').toLowerCase().includes(phrase.toLowerCase())
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
