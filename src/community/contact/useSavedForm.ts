import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { writeLocal, readLocal } from '#ui/local-storage.ts'

/** Between the last letter and its being kept, ms. */
const pause = 400
/** A draft older than this is nobody's any more, ms. */
const life = 14 * 86_400_000

type Fields = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed into the form inside `box` survives a reload, a closed tab and a lost network: kept in this browser under `name`. */
export function useKeptForm(name: string, box: RefObject<HTMLElement | null>) {
  const key = `form ${name}`
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const values = Object.fromEntries(fieldsIn(box.current).map((field) => [field.name, field.value]))
    writeLocal(key, { at: Date.now(), values })
  }, [box, key])

  useEffect(() => {
    for (const field of fieldsIn(box.current)) {
      const kept = read(key)[field.name]
      // What the address or the server has put there is newer.
      if (kept && (field.value === '' || field.tagName === 'SELECT')) fill(field, kept)
    }
    const leave = () => timer.current !== undefined && write()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [box, key, write])

  return {
    keep() {
      clearTimeout(timer.current)
      timer.current = setTimeout(write, pause)
    },
    forget() {
      clearTimeout(timer.current)
      timer.current = undefined
      writeLocal(key, null)
    },
  }
}

function fieldsIn(box: HTMLElement | null): Fields[] {
  const fields = [...(box?.querySelectorAll<Fields>('input, textarea, select') ?? [])]
  return fields.filter((field) => field.name && field.type !== 'checkbox' && !field.classList.contains('honeypot'))
}

function fill(field: Fields, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function read(key: string): Record<string, string> {
  const kept = readLocal(key) as { at: number; values: Record<string, string> } | null // written by this file only
  return kept && Date.now() - kept.at < life ? kept.values : {}
}
