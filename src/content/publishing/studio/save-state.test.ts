import { expect, test } from 'vitest'
import { refusal } from './save-state.ts'

test('an error message names the refused field as the screen does, and other messages are unchanged', () => {
  expect(refusal('canonical_url: must begin with https:// or http://')).toBe('‘Canonical address’ must begin with https:// or http://.')
  expect(refusal('fields.slug: must be at most 100 letters')).toBe('‘Address’ must be at most 100 letters.')
  expect(refusal('fields.social.title: must be a text')).toBe('‘Shown on other sites’ must be a text.')
  expect(refusal('This is larger than we take in one go.')).toBe('This is larger than we take in one go.')
})
