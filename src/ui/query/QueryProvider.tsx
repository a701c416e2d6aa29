import { createContext, use, type ReactNode } from 'react'
import type { QueryStore } from './store.ts'

const Context = createContext<QueryStore | null>(null)

export function QueryProvider({ store, children }: { store: QueryStore; children: ReactNode }) {
  return <Context value={store}>{children}</Context>
}

export function useQueryStore(): QueryStore {
  const store = use(Context)
  if (!store) throw new Error('useQueryStore outside of QueryProvider')
  return store
}
