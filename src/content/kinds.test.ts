import { afterEach, expect, test } from 'vitest'
import { setMessages } from '#i18n/messages.ts'
import { kindOf } from './kinds.ts'

afterEach(() => setMessages('en', {}))

test('the names of a kind of content are in the current language', () => {
  const book = kindOf('book')
  expect([book.label, book.labels, book.group.title, book.marks.want]).toEqual(['Book', 'Books', 'Books', 'Want to read'])
  setMessages('de', { 'library.book': 'Buch', 'library.books': 'Bücher', 'library.want-to-read': 'Möchte ich lesen' })
  expect([book.label, book.labels, book.group.title, book.marks.want]).toEqual(['Buch', 'Bücher', 'Bücher', 'Möchte ich lesen'])
})
