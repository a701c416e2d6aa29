import { afterEach, describe, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, pauseToasts, releaseToasts, toast, watchToasts } from './toast.ts'

function texts() {
  return currentToasts().map((item) => item.text)
}

describe('Toasts', () => {
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
    vi.useRealTimers()
  })

  test('a toast disappears after six seconds, but not while the reader holds it', () => {
    vi.useFakeTimers()
    toast('Link copied')
    vi.advanceTimersByTime(5_900)
    expect(texts()).toEqual(['Link copied'])
    pauseToasts()
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Link copied'])
    releaseToasts()
    vi.advanceTimersByTime(6_000)
    expect(texts()).toEqual([])
  })

  test('three different toasts are shown at most, and the oldest is removed first', () => {
    for (const text of ['a', 'b', 'c', 'd', 'b']) toast(text)
    expect(texts()).toEqual(['c', 'd', 'b'])
  })

  test('toasts notify their watchers until they leave', () => {
    const seen: string[][] = []
    const leave = watchToasts(() => seen.push(texts()))
    toast('one')
    leave()
    toast('two')
    expect(seen).toEqual([['one']])
  })
})
