import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSettings, settingNames } from './config.ts'

test('every setting has a default that works', () => {
  expect(readSettings({}).PORT).toBe(3000)
})

test('a site on another port is found there, unless its address is set', () => {
  expect(readSettings({ PORT: '3100' }).SITE_URL).toBe('http://localhost:3100')
  expect(readSettings({ PORT: '3100', SITE_URL: 'https://magazine.example' }).SITE_URL).toBe('https://magazine.example')
})

test('all faults are told at once', () => {
  expect(() => readSettings({ PORT: 'x', SITE_URL: 'nowhere', DATABASE_URL: 'mysql://x' })).toThrow(/3 faults:[\s\S]*PORT[\s\S]*SITE_URL[\s\S]*DATABASE_URL/)
})

test('an empty value counts as not set', () => {
  expect(readSettings({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
})

test.each(['README.md', '.env.example'])('%s names every setting and no other', (file) => {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
  const named = file === 'README.md' ? [...text.matchAll(/^\| `([A-Z_0-9]+)` \|/gm)] : [...text.matchAll(/^([A-Z_0-9]+)=/gm)]
  expect(named.map((match) => match[1]).sort()).toEqual([...settingNames].sort())
})
