import { expect, test } from 'vitest'
import { linkBefore, replacementFor } from './typography.ts'

/** The text after typing it letter by letter. */
function typed(text: string, language: string): string {
  let shown = ''
  for (const letter of text) {
    const found = replacementFor(shown, letter, language)
    shown = found ? shown.slice(0, shown.length + 1 - found.length) + found.text : shown + letter
  }
  return shown
}

test.each([
  ['en', "She said \"it's 'late'\".", 'She said “it’s ‘late’”.'],
  ['en-GB', '("so")', '(“so”)'],
  ['de', 'Sie sagte "geh".', 'Sie sagte „geh“.'],
  ['de-CH', '"geh"', '«geh»'],
  ['fr', 'Il dit "va".', 'Il dit «\u00a0va\u00a0».'],
  ['pl', '"tak"', '„tak”'],
  ['de', "Sie sagte: \"Er fragt: 'Ja, geht's?'\" -- so", 'Sie sagte: „Er fragt: ‚Ja, geht’s?‘“ – so'],
  ['en', "the '90s and '24", 'the ’90s and ‘24'],
  ['en', "('90s) mid-'90s, \"'90s\"", '(’90s) mid-’90s, “’90s”'],
  ['de', "die '68er und '90er", 'die ’68er und ’90er'],
  ['en', "'Tis late, 'twasn't \"'tis\" -- get 'em, rock 'n' roll.", '’Tis late, ’twasn’t “’tis” — get ’em, rock ’n’ roll.'],
  ['en', "'tissue', 'tis'", '‘tissue’, ‘tis’'],
  ['de', "Das ist 'ne Frage, 'n Wort, 'nen Tag: 's ist 'neu'.", 'Das ist ’ne Frage, ’n Wort, ’nen Tag: ’s ist ‚neu‘.'],
  ['nl', "'s avonds om 't huis", '’s avonds om ’t huis'],
  ['sv', '"Hej", sa hon', '”Hej”, sa hon'],
  ['cs', '"Ano"', '„Ano“'],
  ['nb', '"Ja"', '«Ja»'],
  ['ja', '"はい"', '「はい」'],
  ['zh-Hant', '"是"', '「是」'],
  ['sw', '"ndiyo"', '“ndiyo”'],
  ['ja', '彼は"はい"と言い、"\'否\'も"', '彼は「はい」と言い、「『否』も」'],
  ['zh-Hans', '他说："是"吗"好"', '他说：“是”吗“好”'],
  ['fr', 'l\'"eau" d\'"ici"', 'l’«\u00a0eau\u00a0» d’«\u00a0ici\u00a0»'],
  ['en', 'and/"or" ("the dogs\'")', 'and/“or” (“the dogs’”)'],
  ['es', '¡"Hola"!', '¡«Hola»!'],
  ['de', 'Ja\n"Nein" -- so\n---', 'Ja\n„Nein“ – so\n---'],
])('quotes typed in %s are those of the language', (language, text, shown) => {
  expect(typed(text, language)).toBe(shown)
})

test('two hyphens become the dash of the language, but not at the beginning of a line', () => {
  expect(typed('late -- very', 'en')).toBe('late — very')
  expect(typed('spät -- sehr', 'de')).toBe('spät – sehr')
  expect(typed('---', 'en')).toBe('---')
})

test('what is typed behind a backtick stays as it is until the next one', () => {
  expect(typed('Set `name="--x"` to "x"', 'en')).toBe('Set `name="--x"` to “x”')
})

test('a link typed as in Markdown becomes its words with the address', () => {
  expect(linkBefore('See [the tide](https://example.org/a', ')')).toEqual({ words: 'the tide', href: 'https://example.org/a' })
  expect(linkBefore('See (the tide', ')')).toBeUndefined()
  const brazil = '[Brazil](https://example.org/Brazil_(film'
  expect(linkBefore(brazil, ')')).toBeUndefined()
  expect(linkBefore(`${brazil})`, ')')).toMatchObject({ words: 'Brazil', href: 'https://example.org/Brazil_(film)' })
})

test('a picture typed as in Markdown and brackets around a line break or a footnote stay as they are', () => {
  for (const words of ['![tide', '[the\ntide', '[tide\ufffc']) expect(linkBefore(`${words}](https://example.org/a`, ')'), words).toBeUndefined()
})
