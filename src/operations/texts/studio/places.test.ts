import { expect, test } from 'vitest'
import english from '#i18n/messages/en.json' with { type: 'json' }
import { placeOf } from './places.ts'

const readerKeys = Object.keys(english).filter((key) => !key.startsWith('studio-'))

test('every text of the reader pages has a place with a readable name', () => {
  const nameless = readerKeys.filter((key) => {
    const { name } = placeOf(key)
    return name === key.split('.')[0] || name === ''
  })
  expect(nameless).toEqual([])
})

test('texts of mails and errors have no page, and texts of a section have its page', () => {
  expect(placeOf('comments.mail-answered-you-on')).toEqual({ name: 'E-mails' })
  expect(placeOf('contact.error-there-is-no-such-message')).toEqual({ name: 'Contact' })
  expect(placeOf('contact.by-post')).toEqual({ name: 'Contact', page: '/contact' })
  expect(placeOf('events.add-to-calendar')).toEqual({ name: 'Events', page: '/events' })
  expect(placeOf('page.earlier-episodes').page).toBe('/podcast')
})
