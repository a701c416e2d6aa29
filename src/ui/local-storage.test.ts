import { afterEach, expect, test, vi } from 'vitest'
import { writeLocal, readLocal } from './local-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('a stored value is read until it is removed, and invalid JSON is read as null', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
  expect(writeLocal('form', { fields: { title: 'Half a ti' } })).toBe(true)
  expect(readLocal('form')).toEqual({ fields: { title: 'Half a ti' } })
  expect(writeLocal('form', null)).toBe(true)
  expect([readLocal('form'), kept.size]).toEqual([null, 0])
  kept.set('form', 'half a te')
  expect(readLocal('form')).toBeNull()
})

test('blocked or full storage returns false and throws nothing', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect([writeLocal('form', 'text'), writeLocal('form', null), readLocal('form')]).toEqual([false, false, null])
})
