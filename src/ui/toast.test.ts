import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, holdToasts, releaseToasts, toast, watchToasts } from './toast.ts'

function texts() {
  return currentToasts().map((item) => item.text)
}

describe('toasts', () => {
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  test('go after six seconds, but not while the reader is at them', () => {
    vi.useFakeTimers()
    toast('Link copied')
    vi.advanceTimersByTime(5_900)
    expect(texts()).toEqual(['Link copied'])
    holdToasts()
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Link copied'])
    releaseToasts()
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual([])
  })

  test('are three at most, the oldest going first, and never the same twice', () => {
    for (const text of ['a', 'b', 'c', 'd', 'b']) toast(text)
    expect(texts()).toEqual(['c', 'd', 'b'])
  })

  test('tell their watchers and forget those who left', () => {
    const seen: string[][] = []
    const leave = watchToasts(() => seen.push(texts()))
    toast('one')
    leave()
    toast('two')
    expect(seen).toEqual([['one']])
  })
})
