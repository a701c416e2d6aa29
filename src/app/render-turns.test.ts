import { expect, test } from 'vitest'
import { renderTurn } from './render-turns.ts'

test('of renders that wait together each gets a turn of the event loop of its own, in their order', async () => {
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const turns = await Promise.all(Array.from({ length: 3 }, () => renderTurn().then(() => turn)))
  isOver = true
  expect(turns).toEqual([...new Set(turns)].toSorted((a, b) => a - b))
})
