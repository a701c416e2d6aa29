import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { besideHolders } from './error-messages.ts'

test('what is wrong with one line is said beside the field that holds it', () => {
  const given = new Problem(422, 'invalid', 'social.1.url: must be an address', {
    fields: { 'social.1.url': ['must be an address'], 'social.2.label': ['must not be empty'], tag_manager_id: ['must be like GTM-ABC1234'] },
  })
  expect(besideHolders(given, /^(social|faq)\.(.+)$/)).toMatchObject({
    fields: {
      social: ['no. 2, Address: must be an address', 'no. 3, Label: must not be empty'],
      tag_manager_id: ['must be like GTM-ABC1234'],
    },
  })
})

test('what is said of the whole form names its field as the form does', () => {
  const text = 'makes texts with a contrast of 1.1; readers need 4.5'
  const given = new Problem(422, 'invalid', `colours.primary: ${text}`, { fields: { 'colours.primary': [text] } })
  expect(besideHolders(given, /^(social|faq)\.(.+)$/)).toMatchObject({ message: `Colours, Accent colour: ${text}` })
})
