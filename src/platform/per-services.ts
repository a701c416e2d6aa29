import type { Services } from './services.ts'

/** The same value for all who ask with the same services, made for the first of them: features need no wiring. */
export function perServices<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, { value: T }>()
  return (services) => {
    let known = made.get(services)
    if (!known) made.set(services, (known = { value: make(services) }))
    return known.value
  }
}
