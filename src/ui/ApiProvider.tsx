import { createContext, use, type ReactNode } from 'react'
import type { Api } from '#base/api-client.ts'

const Context = createContext<Api | null>(null)

/** For calls that change something; what a page shows is asked through its operations. */
export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <Context value={api}>{children}</Context>
}

export function useApi(): Api {
  const api = use(Context)
  if (!api) throw new Error('useApi outside of ApiProvider')
  return api
}
