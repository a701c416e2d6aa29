import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { callFaults, englishFaults, translationFaults } from './message-faults.ts'
import { plainTexts, plainTextsIn } from './plain-texts.ts'
import { serverTexts } from './server-texts.ts'

const source = (code: string) => [{ path: 'src/ui/Note.tsx', text: `import { t } from '#i18n/messages.ts'\n${code}` }]

describe('Message calls', () => {
  test('the check reports a call without a message and a message without a call', () => {
    const faults = callFaults(source("export const shown = () => t('ui.gone')"), [], { 'ui.spare': 'Spare' })
    expect(faults).toEqual(["src/ui/Note.tsx: t('ui.gone') has no message in en.json", 'messages/en.json: ui.spare is used nowhere'])
  })

  test('a message used in an HTML document counts as used', () => {
    expect(callFaults([], ['<p><!--t:ui.kept--></p>'], { 'ui.kept': 'Kept' })).toEqual([])
  })

  test('the check reports a call that runs while its file is loaded', () => {
    expect(callFaults(source("export const shown = t('ui.kept')"), [], { 'ui.kept': 'Kept' })).toEqual([
      "src/ui/Note.tsx: t('ui.kept') runs while its file is loaded: make it a function, for the language may change",
    ])
  })

  test('the check reports a call whose values differ from those of its message', () => {
    expect(callFaults(source("export const shown = (n: number) => t('ui.kept', { n })"), [], { 'ui.kept': '{count} kept' })).toEqual([
      "src/ui/Note.tsx: t('ui.kept', { n }) gives n, its message has count",
    ])
  })

  test('the check reports a key that is not a literal', () => {
    expect(callFaults(source('export const shown = (key: MessageKey) => t(key)'), [], {})).toEqual(['src/ui/Note.tsx: t(key) needs a literal key'])
  })
})

describe('English messages', () => {
  test('the check reports a noun that is counted without a form for one', () => {
    const counted = { 'ui.words': '{count, plural, other {<number>#</number> words}}', 'ui.more': '{count, plural, other {# more}}' }
    expect(englishFaults(counted)).toEqual(['messages/en.json: ui.words lacks the plural form one'])
  })

  test('the check reports a number that a select within a plural would show as #', () => {
    const lost = '{count, plural, one {# word} other {{by, select, none {# words} other {# words by {name}}}}}'
    expect(englishFaults({ 'ui.words': lost })).toEqual([expect.stringContaining('ui.words has # in a select')])
    expect(translationFaults('de', { 'ui.words': lost }, { 'ui.words': lost })).toEqual([expect.stringContaining('ui.words has # in a select')])
  })
})

describe('Translations', () => {
  const english = { 'ui.kept': '{count, plural, one {# thing} other {# things}} of {name}' }

  test('the check reports a missing translation', () => {
    expect(translationFaults('de', {}, english)).toEqual(['messages/de.json: ui.kept is not translated'])
  })

  test('the check reports a translation whose values differ from the English message', () => {
    expect(translationFaults('de', { 'ui.kept': '{count, plural, one {# Ding} other {# Dinge}}' }, english)).toEqual([
      'messages/de.json: ui.kept has count, in English count, name',
    ])
  })

  test('the check reports a missing plural form of the language', () => {
    expect(translationFaults('ru', { 'ui.kept': '{count, plural, one {# вещь} few {# вещи} other {# вещи}} {name}' }, english)).toEqual([
      'messages/ru.json: ui.kept lacks the plural form many',
    ])
  })

  test('the check reports a translation with a syntax error and one without an English message', () => {
    expect(translationFaults('de', { 'ui.kept': '{count', 'ui.more': 'Mehr' }, english)).toEqual([
      'messages/de.json: ui.more is no message',
      expect.stringContaining('messages/de.json: ui.kept cannot be read'),
    ])
  })
})

test('hard-coded texts of a component are reported with their lines, class names are not', () => {
  const text = [
    'export function Note({ many }: { many: number }) {',
    '  return (',
    '    <p className="note is-large" title="Read it" data-kind="Big note">',
    "      {many > 1 ? 'many of them' : t('ui.one')}",
    '      Some words',
    '    </p>',
    '  )',
    '}',
  ].join('\n')
  expect(plainTexts({ path: 'src/ui/Note.tsx', text })).toEqual([
    'src/ui/Note.tsx:3: "Read it" is no message',
    'src/ui/Note.tsx:4: "many of them" is no message',
    'src/ui/Note.tsx:4: "Some words" is no message',
  ])
})

test('hard-coded errors in an API schema are reported with their lines, messages and codes are not', () => {
  const text = [
    "import { z } from 'zod'",
    'export const Form = z.object({',
    "  name: z.string().min(1, 'must have a name'),",
    "  size: z.number().refine(isEven, { path: ['other size'], error: `must be ${2} or four` }),",
    "  kind: z.enum(['one kind', 'two kinds']).default('one kind'),",
    "  place: z.string().max(9, { error: () => t('places.too-far') }),",
    '})',
  ].join('\n')
  expect(plainTextsIn([{ path: 'src/content/places/contract.ts', text }])).toEqual([
    'src/content/places/contract.ts:3: "must have a name" is no message',
    'src/content/places/contract.ts:4: "must be … or four" is no message',
  ])
})

test('hard-coded texts of an error are reported wherever they stand: in a variable, an argument, what a function returns, another file', () => {
  const service = [
    "import { Problem } from '#base/problem.ts'",
    "import { refused } from './errors.ts'",
    'export function open(name: string): void {',
    "  const text = name === '' ? 'must have a name' : reason(name)",
    "  if (name.length > 9) throw refused(409, 'It is closed today.')",
    "  if (name === 'two words') throw new Problem(422, 'invalid', text, { fields: { name: [t('places.too-far')] } })",
    '}',
    'function reason(name: string): string {',
    '  return `cannot be ${name}`',
    '}',
    "const answers = { gone: 'It is gone.' }",
    'export const remove = () => ({ message: answers.gone })',
  ].join('\n')
  const errors = [
    "import { Problem } from '#base/problem.ts'",
    'export function refused(status: number, text: string): Problem {',
    "  return new Problem(status, 'refused', text)",
    '}',
  ].join('\n')
  const files = [
    { path: 'src/content/places/service.ts', text: service },
    { path: 'src/content/places/errors.ts', text: errors },
  ]
  expect(plainTextsIn(files).toSorted()).toEqual([
    'src/content/places/service.ts:11: "It is gone." is no message',
    'src/content/places/service.ts:4: "must have a name" is no message',
    'src/content/places/service.ts:5: "It is closed today." is no message',
    'src/content/places/service.ts:9: "cannot be \u2026" is no message',
  ])
})

test('hard-coded texts of the studio are reported, object keys are not', () => {
  const text = "export const names = { 'left out': () => t('ui.one'), done: 'Done' }"
  expect(plainTextsIn([{ path: 'src/content/places/studio/labels.ts', text }])).toEqual(['src/content/places/studio/labels.ts:1: "Done" is no message'])
})

test('no screen and no API schema has a hard-coded text', () => {
  expect(plainTextsIn(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})

test('hard-coded texts of the server are reported, those of logs, SQL and programmers are not', () => {
  const text = [
    "export const note = 'It has no title.'",
    'export const said = (name: string) => `Nothing is told to ${name} any more.`',
    "log.warn({}, 'The mail server is away.')",
    "throw new Error('The list has no days.')",
    'sql`select All from lists`',
  ].join('\n')
  expect(serverTexts([{ path: 'src/content/places/notices.ts', text }])).toEqual([
    'src/content/places/notices.ts:1: "It has no title." is no message',
    'src/content/places/notices.ts:2: "Nothing is told to \u2026 any more." is no message',
  ])
})

test('the server has no hard-coded text that people read', () => {
  expect(serverTexts(sourceFiles(join(import.meta.dirname, '..')))).toEqual([])
})
