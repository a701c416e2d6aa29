const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop that no other caller gets: between two renders, which take milliseconds each, what
 * has come meanwhile is read, and stored pages are answered.
 */
export function renderTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startNext)
  })
}

function startNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(startNext)
}
