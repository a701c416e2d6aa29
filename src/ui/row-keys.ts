import { useRef } from 'react'

/** Rows have no name of their own: each keeps a number, and what is half typed in it, wherever it is moved. */
export function useRowKeys(count: number) {
  const keys = useRef<number[]>([])
  const last = useRef(0)
  while (keys.current.length < count) keys.current.push(++last.current)
  return {
    of: (at: number) => keys.current[at],
    move: (at: number, to: number) => void (keys.current = moved(keys.current, at, to)),
    remove: (at: number) => void keys.current.splice(at, 1),
  }
}

export function moved<T>(things: readonly T[], at: number, to: number): T[] {
  const next = [...things]
  next.splice(to, 0, ...next.splice(at, 1))
  return next
}
