import { expect, test } from 'vitest'
import { plainText } from '#base/blocks/plain-text.ts'
import type { Block } from '#base/blocks/model.ts'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { importText } from '../../../../testing/import-text.ts'

const reviews = (words = 'Slow, <i>and</i> right.\n\nSee it twice.') =>
  `\ufeffDate,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2023-10-05,The Tram,1971,https://boxd.it/abc,4.5,,"${words}","rails, snow",2023-10-03\n2022-01-01,"Stairs, down",,https://boxd.it/def,,Yes,Fine.,,2021-12-31\n2022-01-01,夜行バス,2001,https://boxd.it/ghi,0.5,,,,\n2024-01-01,The Tram,1971,https://boxd.it/jkl,5,Yes,Again.,,2024-01-01\n`

test('an import from Letterboxd creates draft movies with review, rating and watched date', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'letterboxd', reviews())
  expect(states).toEqual(['created: “The Tram”', 'created: “Stairs, down”', 'created: “夜行バス”', 'left out: “The Tram”'])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  const rows = await app.services.database.db.selectFrom('library_items').selectAll().orderBy('id').execute()
  expect(rows.map(({ status, half_stars, year, verdict_at }) => [status, half_stars, year, verdict_at])).toEqual([
    ['draft', 9, 1971, Date.UTC(2023, 9, 3)],
    ['draft', -1, null, null],
    ['draft', 1, 2001, Date.UTC(2022, 0, 1)],
  ])
  const { synopsis, identifiers } = JSON.parse(rows[0]?.details ?? '{}') as { synopsis: string; identifiers: object }
  expect([plainText(JSON.parse(synopsis) as Block[]), identifiers]).toEqual(['Slow, and right.\nSee it twice.', { letterboxd: 'https://boxd.it/abc' }])
  expect([items[0]?.facts?.words, items[0]?.lost]).toEqual([{ there: 6, here: 6, named: 0 }, expect.arrayContaining(['Tags has no place here: rails, snow'])])
  expect([items[3]?.reason, items[3]?.lost]).toEqual([
    'title is the same as row 1',
    ['Date: 2024-01-01', 'Letterboxd URI: https://boxd.it/jkl', 'Rating: 5', 'Rewatch: Yes', 'Review: Again.', 'Watched Date: 2024-01-01'].map(
      (line) => `the field "${line.replace(': ', '": ')}`,
    ),
  ])
  expect(items[1]?.lost).toContain('date has no place without a rating: 2021-12-31')
  expect((await importText(app, 'letterboxd', reviews('New.'))).states.filter((state) => state.startsWith('updated'))).toEqual(['updated: “The Tram”'])
})

test('the shorter CSV files of Letterboxd are recognized by their header line', async () => {
  await using app = await startApp()
  const { states } = await checkImport(app, 'letterboxd', 'Date,Name,Year,Letterboxd URI\n2022-01-01,The Tram,1971,https://boxd.it/abc\n')
  expect(states).toEqual(['created: “The Tram”'])
})

const head = 'Date,Name,Year,Letterboxd URI'
const lists = {
  reviews: (rating = '4.5') => `${head},Rating,Rewatch,Review,Tags,Watched Date\n2023-10-05,The Tram,1971,https://boxd.it/abc,${rating},,Slow.,,2023-10-03\n`,
  ratings: (rating: string) => `${head},Rating\n2023-10-06,The Tram,1971,https://boxd.it/film,${rating}\n2023-10-06,Stairs,1999,https://boxd.it/st,3\n`,
  watched: `${head}\n2023-10-05,The Tram,1971,https://boxd.it/film\n2023-10-06,Stairs,1999,https://boxd.it/st\n`,
}

test('a list of Letterboxd erases nothing that a fuller list of the same export brought', async () => {
  await using app = await startApp()
  const take = (csv: string) => importText(app, 'letterboxd', csv)
  const stored = async () => {
    const rows = await app.services.database.db.selectFrom('library_items').selectAll().orderBy('id').execute()
    return rows.map(({ title, half_stars, verdict_at, details }) => [title, half_stars, verdict_at, details.includes('Slow.')])
  }
  await take(lists.watched)
  expect((await take(lists.reviews())).states).toEqual(['updated: “The Tram”'])
  const tram = ['The Tram', 9, Date.UTC(2023, 9, 3), true]
  expect(await stored()).toEqual([tram, ['Stairs', -1, null, false]])
  const { states, lost } = await take(lists.ratings('4'))
  expect(states).toEqual(['unchanged: “The Tram”', 'updated: “Stairs”'])
  expect(lost).toContain('the field "Rating": 4: here it is “4.5”, which stays')
  const both = [tram, ['Stairs', 6, Date.UTC(2023, 9, 6), false]]
  expect(await stored()).toEqual(both)
  for (const list of [lists.watched, lists.reviews(), lists.ratings('4')])
    expect((await take(list)).states.filter((state) => !state.startsWith('unchanged'))).toEqual([])
  expect(await stored()).toEqual(both)
  expect((await take(lists.ratings('5'))).states).toEqual(['updated: “The Tram”', 'unchanged: “Stairs”'])
  expect((await stored())[0]).toEqual(['The Tram', 10, Date.UTC(2023, 9, 6), true])
  expect((await take(lists.reviews(''))).states).toEqual(['updated: “The Tram”'])
  expect((await stored())[0]).toEqual(['The Tram', -1, null, true])
})
