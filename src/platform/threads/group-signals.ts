const groupSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const

/**
 * For a process that another one has begun and ends. A service manager or a terminal tells all of them at once: the parent
 * decides what is to be finished first.
 */
export function leaveSignalsToParent(): void {
  for (const signal of groupSignals) process.on(signal, () => {})
}
