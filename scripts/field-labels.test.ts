import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '#i18n/languages.ts'

const root = join(import.meta.dirname, '..')
const messagesIn = (tag: string) => JSON.parse(readFileSync(join(root, `src/i18n/messages/${tag}.json`), 'utf8')) as Record<string, string> // what the check of words reads too
const english = messagesIn('en')

/** Keys of the labels that one file gives to its fields, where there are several. */
const forms = globSync('src/**/*.tsx', { cwd: root }).flatMap((path) => {
  const keys = new Set(
    [...readFileSync(join(root, path), 'utf8').matchAll(/(?:\blabel=\{|<label[^>]*>\s*\{|<legend>\{)t\('([\w.-]+)'\)/g)].map(([, key = '']) => key),
  )
  return keys.size > 1 ? [{ path, keys: [...keys] }] : []
})

test.each(languages.map(({ tag }) => tag))('two fields of a form that English calls by two names have two names in %s', (tag) => {
  const own = messagesIn(tag)
  const same = forms.flatMap(({ path, keys }) =>
    keys.flatMap((key, at) =>
      keys
        .slice(0, at)
        .filter((other) => own[key] !== undefined && own[key] === own[other] && english[key] !== english[other])
        .map((other) => `${path}: ${other} and ${key} are both ${own[key]}`),
    ),
  )
  expect(forms.length).toBeGreaterThan(50)
  expect(same).toEqual([])
})
