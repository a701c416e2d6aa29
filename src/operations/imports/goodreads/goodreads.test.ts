import { expect, test } from 'vitest'
import { plainText } from '#base/blocks/plain-text.ts'
import type { Block } from '#base/blocks/model.ts'
import { startApp, type TestApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'
import { importText } from '../../../../testing/import-text.ts'

const head =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies'
const list = (review = 'Trams <b>late</b> again.<br/><br/>And "never" on time.') =>
  [
    head,
    `11,"The Lift (Stairs, #2)",Ada Marrin,"Marrin, Ada","Bea Thorn, Cy Vale","=""0385535139""","=""9780385535137""",4,3.9,Plain Press,Hardcover,304,2012,1998,2023/10/03,2023/09/01,rails,rails (#1),read,"${review.replaceAll('"', '""')}",,,1,0`,
    '12,Köprü,Zeynep Ö.,"Ö., Zeynep",,"=""""","=""""",0,4.1,,,,,,,2022/01/02,to-read,to-read (#4),to-read,,,"mine alone",0,0',
    '13,المصعد,ندى,ندى,,,,5,4.0,دار,Paperback,90.0,-400,,2021/13/45,2021/01/02,,,read,كتاب جميل,,,1,0',
    '14,Nobody wrote this,,,,,,3,3.0,,,,2001,,,2020/01/01,,,read,,,,1,0',
    '11,The Lift,Ada Marrin,,,,,4,3.9,,,,,,,2020/01/01,,,read,,,,1,0',
    '15,Wrong number,Ada Marrin,,,"=""0385535130""","=""978038553513""",2.5,3.9,,,,,,2019/02/03,2019/01/01,rails,rails (#2),currently-reading,Short.,,,1,0',
  ].join('\r\n')

async function items(app: TestApp) {
  const rows = await app.services.database.db.selectFrom('library_items').selectAll().orderBy('id').execute()
  return rows.map(({ details, ...row }) => ({ ...row, ...(JSON.parse(details) as { description: string; isbn_13: string | null }) }))
}
const textOf = (blocks: string) => plainText(JSON.parse(blocks) as Block[])

test('an import from Goodreads creates draft books with review, rating and dates and reports the rest', async () => {
  await using app = await startApp()
  const { states, lost, items: reports } = await checkImport(app, 'goodreads', list())
  expect(states).toEqual([
    'created: “The Lift”',
    'created: “Köprü”',
    'created: “المصعد”',
    'left out: “Nobody wrote this”',
    'left out: “The Lift”',
    'created: “Wrong number”',
  ])
  expect(lost.filter((one) => one.startsWith('counted'))).toEqual([])
  const [lift, bridge, arabic, wrong] = await items(app)
  expect(lift).toMatchObject({
    status: 'draft',
    half_stars: 8,
    byline: expect.stringContaining('Ada Marrin') as string,
    isbn_13: '9780385535137',
    identifiers: { goodreads: '11' },
  })
  expect([lift?.verdict_at, textOf(lift?.description ?? '[]')]).toEqual([Date.UTC(2023, 9, 3), 'Trams late again.\nAnd "never" on time.'])
  expect(reports[0]?.facts).toMatchObject({ people: { there: 3, here: 3 }, words: { there: 7, here: 7 } })
  expect(reports[0]?.lost).toContain('Date Added has no place here: 2023/09/01')
  expect([bridge?.half_stars, reports[1]?.lost]).toEqual([
    -1,
    expect.arrayContaining(['Private Notes has no place here', 'Bookshelves has no place here: to-read', 'date has no place without a rating: 2022-01-02']),
  ])
  expect(textOf(arabic?.description ?? '[]')).toBe('كتاب جميل')
  expect(reports[2]?.lost).toEqual(
    expect.arrayContaining(['Date Read is not a date: 2021-13-45', 'Year Published lies before the year 1, where dates begin: -400']),
  )
  expect(lost.filter((one) => one.startsWith('Exclusive Shelf'))).toEqual(['Exclusive Shelf has no place here: currently-reading'])
  expect([wrong?.half_stars, wrong?.isbn_13, lost.filter((one) => one.startsWith('ISBN'))]).toEqual([
    5,
    null,
    [expect.stringContaining('check digit'), expect.stringContaining('check digit')],
  ])
  expect((await importText(app, 'goodreads', list('New words.'))).states.filter((state) => state.startsWith('updated'))).toEqual(['updated: “The Lift”'])
})

test('columns that Goodreads or another program added to the list are named at their book', async () => {
  await using app = await startApp()
  const csv = `${head},Recommended By,genres\n21,The Yard,Ada Marrin,,,,,4,3.9,,,,,,,2023/09/01,,,read,,,,1,0,Bea Thorn,rails\n`
  const { items: reports } = await checkImport(app, 'goodreads', csv)
  expect(reports[0]?.lost).toEqual(expect.arrayContaining(['Recommended By has no place here: Bea Thorn', 'genres has no place here: rails']))
})
