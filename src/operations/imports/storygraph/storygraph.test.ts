import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/start-app.ts'
import { checkImport } from '../../../../testing/check-import.ts'

const list = [
  'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?',
  'The Lift,"Ada Marrin, Bea Thorn",,9780385535137,hardcover,read,2023/09/01,2023/10/03,2023/10/03,1,,,,,,,,4.0,<div>Trams <b>late</b> again.</div>,,,,No',
  'The Yard,Ada Marrin,Cy Vale (Narrator),B00UID,audio,did-not-finish,2022/01/02,,,0,"dark, tense",slow,Plot,Yes,No,Yes,No,4.25,Slow.,,,"rails, yards",Yes',
  'Bridge,Zeynep O.,,,,to-read,2022/01/05,,,0,,,,,,,,,,,,,No',
].join('\n')

test('an import from StoryGraph creates draft books with authors, number, rating, review and day, and names the rest', async () => {
  await using app = await startApp()
  const { states, lost, items } = await checkImport(app, 'storygraph', list)
  expect(states).toEqual(['created: “The Lift”', 'created: “The Yard”', 'created: “Bridge”'])
  expect(lost.filter((line) => line.startsWith('counted'))).toEqual([])
  const rows = await app.services.database.db.selectFrom('library_items').selectAll().orderBy('id').execute()
  const [lift, yard, bridge] = rows.map(({ details, ...row }) => ({ ...row, ...(JSON.parse(details) as { description: string; isbn_13: string | null }) }))
  expect(lift).toMatchObject({ status: 'draft', half_stars: 8, isbn_13: '9780385535137', verdict_at: Date.UTC(2023, 9, 3) })
  expect(lift?.byline).toContain('Bea Thorn')
  expect(lift?.description).toContain('late')
  expect(yard).toMatchObject({ half_stars: 9, identifiers: { storygraph: 'B00UID' }, verdict_at: Date.UTC(2022, 0, 2) })
  expect(bridge?.half_stars).toBe(-1)
  expect(items[0]?.lost.slice(1)).toEqual(['Format has no place here: hardcover', 'Date Added has no place here: 2023/09/01'])
  for (const value of ['Cy Vale (Narrator)', 'did-not-finish', 'dark, tense', 'rails, yards', '4.25', 'Owned? has no place here: Yes'])
    expect(items[1]?.lost.join('\n')).toContain(value)
  expect(items[2]?.lost).toContain('Read Status has no place here: to-read')
})
