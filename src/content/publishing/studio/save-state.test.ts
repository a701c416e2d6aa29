import { expect, test } from 'vitest'
import { articleDisplays } from '#content/articles/studio/field-displays.ts'
import { refusal } from './save-state.ts'

test('an error message names the refused field as the screen does, and other messages are unchanged', () => {
  const said = (message: string) => refusal(articleDisplays, message)
  expect(said('canonical_url: must begin with https:// or http://')).toBe('‘Canonical address’ must begin with https:// or http://.')
  expect(said('fields.slug: must be at most 100 letters')).toBe('‘Address’ must be at most 100 letters.')
  expect(said('fields.social.title: must be a text')).toBe('‘Shown on other sites’ must be a text.')
  expect(said('This is larger than we take in one go.')).toBe('This is larger than we take in one go.')
})
