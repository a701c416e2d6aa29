import { describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { anArticle } from '../../../testing/builders.ts'
import { paragraphs } from '../../../testing/create-each-kind.ts'
import { features } from '#app/features.ts'
import type { SearchPage, Suggestions } from './contract.ts'
import { completeIndex } from './jobs.ts'

async function search(app: TestApp, q: string, more = ''): Promise<SearchPage> {
  const answer = await app.get(`/api/search?q=${encodeURIComponent(q)}${more}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<SearchPage>()
}

/** A language, a text in it, and queries that find the text. */
const cases: [language: string, text: string, queries: string[]][] = [
  ['ar', 'قرأ الكتاب في المدرسة مع أحمد', ['كتاب', 'الكتاب', 'مدرسه', 'احمد', 'الكِتَابُ']],
  ['he', 'הילדים הלכו אל הסִפְרִיָּה', ['ספריה', 'הספריה', 'ילדים']],
  ['fa', 'کتاب‌ها را می‌خوانم', ['كتاب', 'کتابها', 'میخوانم', 'می‌خوانم']],
  ['zh', '开源软件的法律问题', ['法律', '法', '开源法律', '软件']],
  ['ja', 'オープンソースの法的側面', ['ソース', '法的', '側']],
  ['ko', '오픈소스를 만드는 법률', ['오픈소스', '소스', '법률을', '오픈소스가']],
  ['de', 'Die Häuser an der Straße', ['Haus', 'Strasse', 'straße', 'Häusern']],
  ['tr', 'İstanbul ışıkları', ['istanbul', 'ISTANBUL', 'İSTANBUL', 'ışık', 'isiklari']],
  ['fr', 'L’homme aime l’art d’aujourd’hui', ['homme', 'art', "d'art", 'hommes', 'aujourd’hui', "l'homme"]],
  [
    'en',
    'A co-operative of rock’n’roll bands saw 1,234 houses ☕',
    ['cooperative', 'co-operative', 'rocknroll', 'rock n roll', "rock'n'roll", '1234', '1 234', '1.234', '☕', 'house band'],
  ],
  ['ru', 'Новые книги о чае', ['книга', 'новый чай', 'книгами']],
  ['el', 'Τα ελληνικά βιβλία', ['ελληνικών', 'ΕΛΛΗΝΙΚΑ']],
  ['pl', 'Dobre książki o łodziach', ['ksiazka', 'łodzi', 'lodziach']],
  ['hi', 'कानूनी किताबें १२', ['किताबें', '12']],
  ['bn', 'শহরে নতুন বইগুলো এসেছে ১২', ['শহর', 'বইটি', 'বইয়ের', '12']],
  ['ta', 'வீடுகளில் புத்தகங்கள் வந்தன', ['புத்தகம்', 'வீடு', 'புத்தகத்தில்']],
]

describe('Search in many languages', () => {
  test.for(cases)('the search finds words in %s by their other forms', async ([language, text, queries]) => {
    await using app = await startApp()
    await anArticle(app, { title: 'One', language, content: paragraphs('Before.', text) })
    await anArticle(app, { title: 'Other', content: paragraphs('Nothing of it.') })
    for (const q of queries) {
      const page = await search(app, q)
      expect([page.corrected, page.data.map((hit) => hit.title.text)], q).toEqual([null, ['One']])
    }
  })

  test.each([
    ['signs', '['],
    ['letters', 'x'],
  ])('the search finds a word beside a hundred and twenty thousand %s without a space', async (_, sign) => {
    await using app = await startApp()
    await anArticle(app, { title: 'Long', content: paragraphs(sign.repeat(120_000), 'a lighthouse') })
    expect((await search(app, 'lighthouse')).data.map((hit) => hit.title.text)).toEqual(['Long'])
  })

  test('the search finds hyphenated words and other word forms, with exact matches first', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'Exact', content: paragraphs('The houses here.') })
    await anArticle(app, { title: 'House', content: paragraphs('A cooperative.') })
    expect((await search(app, 'houses')).data.map((hit) => hit.title.text)).toEqual(['Exact', 'House'])
    expect((await search(app, 'co-operative')).data.map((hit) => hit.title.text)).toEqual(['House'])
    expect((await search(app, '"houses here"')).data.map((hit) => hit.title.text)).toEqual(['Exact'])
    const [, hit] = (await search(app, 'houses')).data
    expect(hit?.title.marks).toEqual([[0, 5]])
  })

  test('the search shows the hits of the best spelling correction and names it', async () => {
    await using app = await startApp()
    await anArticle(app, { title: 'The lighthouse', content: paragraphs('A lamp in the harbour.') })
    await anArticle(app, { title: '法律', language: 'zh', content: paragraphs('开源软件的法律问题') })
    for (const typed of ['lihgthouse', 'lighthose lamp', 'lamp harbuor']) {
      const page = await search(app, typed)
      expect([page.data.map((hit) => hit.title.text), page.meta.total, page.corrected === page.suggestion], typed).toEqual([['The lighthouse'], 1, true])
      const panel = (await app.get(`/api/search/suggest?q=${encodeURIComponent(typed)}`)).json<Suggestions>()
      expect([panel.data.length, panel.corrected]).toEqual([1, page.corrected])
    }
    expect(await search(app, '开源软牛')).toMatchObject({ corrected: '开源软', meta: { total: 1 } })
    const right = await search(app, 'lighthouse')
    expect([right.corrected, right.suggestion]).toEqual([null, null])
  })

  test('the index job rebuilds the entries of an older index format and no others', async () => {
    await using app = await startApp()
    const { db } = app.services.database
    const { id } = await anArticle(app, { title: 'By sea' })
    await anArticle(app, { title: 'By rail' })
    await completeIndex(app.services, features)
    await db.updateTable('search_entries').set({ mark: 'of-an-earlier-release' }).where('kind', '=', 'article').where('entry_id', '=', id).execute()
    expect(await completeIndex(app.services, features)).toBe(1)
    expect(await completeIndex(app.services, features)).toBe(0)
    expect((await search(app, 'sea')).meta.total).toBe(1)
  })
})
