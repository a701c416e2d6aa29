import { expect, test } from 'vitest'
import { renderOgImage } from './og-image.ts'
import { drawable, hasGlyph } from './share-fonts.ts'

const titles = {
  ru: 'Новый чай и старый йод',
  uk: 'Їжак і ґава',
  el: 'Το τελευταίο τραμ της χρονιάς',
  ar: 'آخر ترام في السنة غادر متأخرا',
  fa: 'چهار گربه‌ی پژمرده',
  he: 'החשמלית האחרונה של השנה',
  hi: 'साल की आख़िरी ट्राम देर से चली',
  vi: 'Chuyến tàu điện cuối cùng của năm',
  pl: 'Zażółć gęślą jaźń',
}

function pictureOf(title: string): Promise<Buffer> {
  return renderOgImage({ site: 'Masthead', kicker: 'Film', title, byline: 'By Ana', cover: null })
}

test.each(Object.entries(titles))('a title in %s is drawn with letters that exist', async (_, title) => {
  expect([...new Set(title)].filter((letter) => !hasGlyph(letter))).toEqual([])
  expect(drawable(title)).toBe(title)
  expect(await pictureOf(title)).not.toEqual(await pictureOf(''))
})

test.each([
  { language: 'ja', title: '最後の灯を守る人たち', other: '古い灯の下で待つ人々' },
  { language: 'ta', title: 'கடைசி டிராம்', other: 'பழைய விளக்கு' },
  { language: 'none', title: '\u{10ffff}\u{10ffff}', other: '\u{10fffe}\u{10ffff}' },
])('a title in $language is drawn with letters of the machine or not at all, never as boxes', async ({ title, other }) => {
  const [first, second, without] = await Promise.all([pictureOf(title), pictureOf(other), pictureOf('')])
  // Boxes would be the same for two titles of one length, and more than nothing.
  if (first.equals(second)) expect(first).toEqual(without)
  else expect([...title].filter((letter) => !hasGlyph(letter))).toEqual([])
})

test('a sign that no font has is left out of a title, and a letter takes the title with it', () => {
  expect(drawable('Fire \ue000 and water')).toBe('Fire  and water')
  expect(drawable('Fire \u{1fae0}\u{10ffff}')).not.toContain('\u{10ffff}')
  // Assigned, and in no font of any system so far: Tangut.
  if (!hasGlyph('\u{17000}')) expect(drawable('Words in \u{17000}')).toBe('')
})
