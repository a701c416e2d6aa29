import { createElement, lazy, memo, Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { pressAgain } from './early-clicks.ts'

interface LaterOptions<P> {
  /** On the server, where all code is at hand; null in the browser. */
  whole: ComponentType<P> | null
  /** What the code waits for on a page that came from the server. */
  when: () => Promise<void>
  load: () => Promise<ComponentType<P>>
  placeholder: ReactNode
}

/**
 * A part of a page whose code comes after that of the rest. Until then the server's HTML stands there, and buttons pressed
 * in it are pressed again when the code is here; on a page that was made in the browser, the placeholder. Its properties
 * should stay the same: others draw the placeholder anew.
 */
export function later<P extends object>({ whole, when, load, placeholder }: LaterOptions<P>): ComponentType<P> {
  const Part: ComponentType<P> =
    whole ??
    lazy(async () => {
      await when()
      const Loaded = await untilHere(load)
      return {
        default: function Arrived(props: P) {
          useEffect(pressAgain, [])
          return createElement(Loaded, props)
        },
      }
    })
  return memo(function Later(props: P) {
    return createElement(Suspense, { fallback: placeholder }, createElement(Part, props))
  }) as ComponentType<P> // memo only hides that the properties are the part's own
}

/** Again, ever more slowly: a line that was away for a moment is no reason to put an error in the place of the whole page. */
async function untilHere<T>(load: () => Promise<T>): Promise<T> {
  for (let pause = 1_000; ; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
