type PageEvents = Pick<WindowEventMap, 'online' | 'pagehide' | 'beforeunload'>

/** Until what is returned is aborted. */
export function listenToPage(listeners: { [Name in keyof PageEvents]: (event: PageEvents[Name]) => void }): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('online', listeners.online, { signal })
  addEventListener('pagehide', listeners.pagehide, { signal })
  addEventListener('beforeunload', listeners.beforeunload, { signal })
  return listening
}
