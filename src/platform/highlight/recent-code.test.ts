import { describe, expect, it } from 'vitest'
import { RecentCode } from './recent-code.ts'

function counted(most: number) {
  const recent = new RecentCode<string>(most)
  const made: string[] = []
  const ask = (language: string, code: string) =>
    recent.get(language, code, async () => {
      made.push(`${language} ${code}`)
      return code.toUpperCase()
    })
  return { recent, made, ask }
}

describe('Code seen lately', () => {
  it('is made once, also for two who ask at once, and anew in another language', async () => {
    const { ask, made } = counted(1_000)
    expect(await Promise.all([ask('js', 'a'), ask('js', 'a'), ask('ts', 'a')])).toEqual(['A', 'A', 'A'])
    await ask('js', 'a')
    expect(made).toEqual(['js a', 'ts a'])
  })

  it('is forgotten in the order of its last use when there is too much of it', async () => {
    const { ask, made } = counted(20)
    for (const code of ['aaaa', 'bbbb', 'aaaa', 'cccc', 'aaaa', 'bbbb']) await ask('js', code)
    expect(made).toEqual(['js aaaa', 'js bbbb', 'js cccc', 'js bbbb'])
  })

  it('is not kept when it alone is too much', async () => {
    const { ask, made } = counted(20)
    for (const code of ['a'.repeat(30), 'b', 'a'.repeat(30), 'b']) await ask('js', code)
    expect(made).toHaveLength(4)
  })

  it('is made anew after a failure', async () => {
    const { recent, ask } = counted(1_000)
    await expect(recent.get('js', 'a', () => Promise.reject(new Error('no grammar')))).rejects.toThrow('no grammar')
    expect(await ask('js', 'a')).toBe('A')
  })
})
