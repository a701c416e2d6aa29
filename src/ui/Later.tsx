import { lazy, memo, Suspense, useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { replayEarlyClicks } from './early-clicks.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { loadCode, missingPartText } from './load-code.ts'

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
 * in it are pressed again when the code is here; on a page that was made in the browser, the placeholder. Where the code is
 * missing both stay, with a line under them. Its properties should stay the same: others draw the placeholder anew.
 */
export function later<P extends object>({ whole, when, load, placeholder }: LaterOptions<P>): ComponentType<P> {
  const { untilHere, Missing } = patient(load)
  const Part: ComponentType<P> =
    whole ??
    lazy(async () => {
      await when()
      const Loaded = await untilHere()
      return {
        default: function Arrived(props: P) {
          useEffect(replayEarlyClicks, [])
          return <Loaded {...props} />
        },
      }
    })
  return memo(function Later(props: P) {
    // Beside it and drawn by itself: a boundary that is drawn anew throws the server's HTML away.
    return (
      <>
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
        <Missing />
      </>
    )
  }) as ComponentType<P> // memo only hides that the properties are the part's own
}

/** Never gives up: asks again when the reader presses the button or the connection is back. */
function patient<T>(load: () => Promise<T>): { untilHere(): Promise<T>; Missing: ComponentType } {
  let note: ComponentProps<typeof ErrorNote> | null = null
  let tell: ((next: typeof note) => void) | undefined

  async function untilHere(): Promise<T> {
    try {
      return await loadCode(load)
    } catch {
      await new Promise<void>((resolve) => {
        tell?.((note = { message: missingPartText(), onRetry: resolve }))
        addEventListener('online', () => resolve())
      })
      tell?.((note = null))
      return untilHere()
    }
  }
  function Missing() {
    const [shown, show] = useState(note)
    tell = show
    return shown && <ErrorNote {...shown} />
  }
  return { untilHere, Missing }
}
