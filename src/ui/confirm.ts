/** What is asked before something is done that cannot simply be undone. */
interface Question {
  /** Asks for the deed by its name: "Delete the issue?" */
  title: string
  /** What is lost, and what stays, in a sentence. */
  text: string
  /** On the button that does it; the same verb as in the title. */
  act: string
  /** Something is lost for good. */
  danger?: boolean
}

interface Asked extends Question {
  /** Where the focus goes back to: of what stands in a menu, the button that opens it, as the menu is closed by then. */
  back: HTMLElement | null
  settle: (yes: boolean) => void
}

let asked: Asked | null = null
const watchers = new Set<() => void>()

/** Asks in a dialog of our own; false for no, for Escape, and when something else is asked meanwhile. In the studio only. */
export function confirmWith(question: Question): Promise<boolean> {
  asked?.settle(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  set({
    ...question,
    back: openerOf(document.activeElement),
    settle(yes) {
      set(null)
      resolve(yes)
    },
  })
  return promise
}

export function currentQuestion(): Asked | null {
  return asked
}

export function watchQuestion(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"], [popover]')
  const opener = menu?.id ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"], [popovertarget="${CSS.escape(menu.id)}"]`) : element
  return opener instanceof HTMLElement ? opener : null
}

function set(next: Asked | null): void {
  asked = next
  for (const watcher of watchers) watcher()
}
