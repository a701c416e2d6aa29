import { expect, test } from 'vitest'
import { Problem } from '#base/problem.ts'
import { besideHolders } from './problem-words.ts'

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
