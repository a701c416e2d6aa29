import { afterEach, expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { setMessages } from '#i18n/messages.ts'
import { errorsBesideHolders, placeIn, rowFaultIn } from './error-messages.ts'

afterEach(() => setMessages('en', {}))

test('an error in one row is shown at the field that contains the row', () => {
  const given = new Problem(422, 'invalid', 'social.1.url: must be an address', {
    fields: { 'social.1.url': ['must be an address'], 'social.2.label': ['must not be empty'], tag_manager_id: ['must be like GTM-ABC1234'] },
  })
  expect(errorsBesideHolders(given, /^(social|faq)\.(.+)$/)).toMatchObject({
    fields: {
      social: ['no. 2, Address: must be an address', 'no. 3, Label: must not be empty'],
      tag_manager_id: ['must be like GTM-ABC1234'],
    },
  })
})

test('an error of the whole form names its field by its label', () => {
  const text = 'makes texts with a contrast of 1.1; readers need 4.5'
  const given = new Problem(422, 'invalid', `colours.primary: ${text}`, { fields: { 'colours.primary': [text] } })
  expect(errorsBesideHolders(given, /^(social|faq)\.(.+)$/)).toMatchObject({ message: `Colours, Accent colour: ${text}` })
})

test.each([
  ['en', 'no. {number}'],
  ['de', 'Nr. {number}'],
  ['ja', '{number}番目'],
])('an error in one row is assigned to this row (language %s)', (language, text) => {
  setMessages(language, { 'studio-frame.field-row': text })
  expect(rowFaultIn(`${placeIn('11.url')}must be an address with 2 parts`)).toMatchObject({
    row: 11,
    text: expect.stringMatching(/must be an address with 2 parts$/),
  })
  expect(rowFaultIn(`${placeIn('0')}must be an address`)).toEqual({ row: 0, text: 'must be an address' })
})

test('an error of all rows together is assigned to no row', () => {
  expect([rowFaultIn('must be at most 12'), rowFaultIn(''), rowFaultIn(undefined)]).toEqual([undefined, undefined, undefined])
})
