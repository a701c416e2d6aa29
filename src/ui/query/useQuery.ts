import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Problem } from '#base/problem.ts'
import { nameOf, type ListOperation, type Operation } from '../operation.ts'
import { useQueryStore } from './QueryProvider.tsx'
import type { QuerySnapshot } from './store.ts'

export type Query<T> = Answer<T> & ({ isError: true; error: Problem } | { isError: false; error: null })

interface Answer<T> {
  data: T | undefined
  /** Nothing to show yet: placeholders. */
  isPending: boolean
  isFetching: boolean
  refetch: () => Promise<void>
}

interface QueryOptions {
  /** Shows the answer before while a new one is on its way, instead of placeholders. */
  keep?: boolean
  /** Asks only while true (the default). */
  enabled?: boolean
}

/** The answer of an operation, asked for when it is not here or no longer fresh. */
export function useQuery<T>(operation: Operation<T>, { keep = false, enabled = true }: QueryOptions = {}): Query<T> {
  const store = useQueryStore()
  const known = useKnown(operation, enabled)
  const before = useRef<unknown>(undefined)
  if (known.data !== undefined) before.current = known.data
  const data = (known.data ?? (keep ? before.current : undefined)) as T | undefined // kept under this operation's name
  // What is on the screen stays there when a newer answer could not be had.
  const error = known.data === undefined ? known.error : null
  const outcome = error === null ? { isError: false as const, error } : { isError: true as const, error }
  return {
    data,
    ...outcome,
    isPending: data === undefined && error === null,
    isFetching: known.fetching !== false,
    refetch: () => store.refetch(operation),
  }
}

/** The answer that a whole page is about: 404 goes to the error page, every other failure is shown in place, see `PageError`. */
export function usePageQuery<T>(operation: Operation<T>): Query<T> {
  const query = useQuery(operation)
  if (query.error?.status === 404) throw query.error
  return query
}

export function useKnown(operation: Operation<unknown> | ListOperation<unknown>, enabled = true): QuerySnapshot {
  const store = useQueryStore()
  const name = nameOf(operation)
  // The operation is a new object at every render; its name says whether it is another one.
  const latest = useRef(operation)
  latest.current = operation
  const watch = useCallback((listener: () => void) => store.watch(latest.current, listener), [store, name]) // oxlint-disable-line react/memo-dependencies, react-hooks/exhaustive-deps -- the name is the operation
  const look = () => store.look(operation)
  const known = useSyncExternalStore(watch, look, look)
  useEffect(() => {
    if (enabled) store.begin(latest.current)
  }, [store, name, enabled])
  return known
}
