import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ArticlesApp } from '../../../testing/articles-app.ts'
import type { ArticleList } from './contract.ts'
import { saveArticle } from './service.ts'

async function found(app: ArticlesApp, search: string, more = ''): Promise<string[]> {
  const page = await app.json<ArticleList>(`/api/blogs/public?orderBy=title&order=asc&search=${encodeURIComponent(search)}${more}`)
  expect(page.meta.total).toBe(page.data.length)
  return page.data.map((card) => card.title)
}

describe('Article search', () => {
  test('article search finds words of title, standfirst, text, author and topic, ignoring case and accents', async () => {
    await using app = await startArticlesApp()
    const zoe = await app.person('zoe')
    await app.article({
      user_id: zoe.id,
      title: 'Crème brûlée',
      standfirst: 'A pudding under glass',
      text: 'Łódź in November\n\nThe Straße is wet',
      topics: await app.topics('Sweet things'),
    })
    await app.article({ title: 'Bread', text: 'Nothing of the kind' })
    for (const search of ['creme', 'BRÛLÉE', 'pudding glass', 'lodz', 'strasse', 'zoe', 'sweet', 'november brulee', 'pudd', 'glass pud'])
      expect(await found(app, search), search).toEqual(['Crème brûlée'])
    for (const search of ['creme bread', 'pu', 'udding', 'puddings']) expect(await found(app, search), search).toEqual([])
  })

  test('article search finds words in Chinese and Hindi, and in Arabic with and without vowel signs', async () => {
    await using app = await startArticlesApp()
    await app.article({ title: 'One', text: '开源软件的法律问题', language: 'zh-Hans' })
    await app.article({ title: 'Two', text: 'رِسَالَة إلى ساعي البريد', language: 'ar' })
    await app.article({ title: 'Three', text: 'कानूनी पक्ष', language: 'hi' })
    expect(await found(app, '法律')).toEqual(['One'])
    expect(await found(app, '律法')).toEqual([])
    expect(await found(app, 'رسالة')).toEqual(['Two'])
    expect(await found(app, 'कानूनी')).toEqual(['Three'])
  })

  test('article search treats full-text operators as text and never fails on them', async () => {
    await using app = await startArticlesApp()
    await app.article({ title: 'A near miss', text: 'not and or' })
    const [topic = 0] = await app.topics('Secret')
    await app.article({ title: 'Hidden in a topic', topics: [topic] })
    const hostile = [
      '"',
      '""',
      '"near',
      '*',
      '**',
      'near*',
      '(',
      ')',
      '()',
      '^near',
      'title:near',
      'lists:topic1',
      '-near',
      '+near',
      'near NOT miss',
      'NEAR(near miss)',
      'NEAR(near miss, 5)',
      'a AND',
      'OR',
      '{title} : near',
      "'",
      "''",
      "near'",
      "near' or '1'='1",
      ';drop table articles',
      '--',
      '/*',
      '\\',
      '\\\\',
      'near:*',
      'near:A',
      'near & miss',
      '!near',
      'near | miss',
      '<->',
      'near <-> miss',
      '!!',
      ':*',
      '&',
      '|',
      '%',
      '_',
      '\0',
      'near\0miss',
      '\ue000topic1',
      `\ue000topic${topic}`,
      '\ufdd0',
      '\ud83d\ude00',
      '\u0301',
      '\u200b',
      '½',
      'ﬁ',
      'x'.repeat(200),
      '法'.repeat(200),
      'a '.repeat(100),
      'İ',
      'ẞ',
      '𝔞',
    ]
    for (const search of hostile) {
      for (const orderBy of ['created_at', 'claps']) {
        const answer = await app.ask(`/api/blogs/public?orderBy=${orderBy}&search=${encodeURIComponent(search)}`)
        expect(answer.status, search).toBe(200)
      }
    }
    expect(await found(app, 'NOT')).toEqual(['A near miss'])
    expect(await found(app, '"near miss"*')).toEqual(['A near miss'])
    expect(await found(app, `\ue000topic${topic}`)).toEqual([])
    expect(await found(app, '***')).toEqual([])
  })

  test('the pages of an article search contain every hit once, by date in both directions', async () => {
    await using app = await startArticlesApp()
    for (let n = 0; n < 11; n++) {
      await app.article({ title: `Lamp ${n}`, published_at: app.clock.now() - ((n * 4) % 11) * 1000 })
      await app.article({ title: `Chair ${n}` })
    }
    for (const order of ['asc', 'desc']) {
      const dates: string[] = []
      for (let next: string | null = `/api/blogs/public?search=lamp&limit=3&order=${order}`; next !== null;) {
        const page: ArticleList = await app.json(next)
        expect(page.meta.total).toBe(11)
        dates.push(...page.data.map((card) => card.created_at))
        next = page.links.next
      }
      const sorted = [...new Set(dates)].sort()
      expect(dates).toEqual(order === 'asc' ? sorted : sorted.reverse())
      expect(dates).toHaveLength(11)
    }
  })

  test('article search finds an author by their new name once its job has run', async () => {
    await using app = await startArticlesApp()
    const ada = await app.person('ada')
    await app.article({ title: 'Engine', user_id: ada.id })
    await app.services.database.write(async ({ tx, purge }) => {
      await tx.updateTable('users').set({ name: 'Countess Lovelace' }).where('id', '=', ada.id).execute()
      purge(`author:${ada.id}`)
    })
    expect(await found(app, 'lovelace')).toEqual([])
    await app.work()
    app.clock.pass(10_000)
    await app.services.database.write(async ({ purge }) => purge('articles'))
    expect(await found(app, 'lovelace')).toEqual(['Engine'])
  })

  test('article search follows edits, unpublishing and deletion of an article', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article({ title: 'Heron', text: 'stands in the shallows' })
    expect(await found(app, 'shallows')).toEqual(['Heron'])
    await saveArticle(app.services, id, { title: 'Grey heron', content: '[]' })
    expect(await found(app, 'shallows')).toEqual([])
    expect(await found(app, 'grey')).toEqual(['Grey heron'])
    await asEditor(app).unpublish('articles', id)
    expect(await found(app, 'grey')).toEqual([])
    await asEditor(app).publish('articles', id, app.clock.now() - 5_000)
    expect(await found(app, 'heron')).toEqual(['Grey heron'])
    await asEditor(app).remove('articles', id)
    expect(await found(app, 'heron')).toEqual([])
  })
})
