import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { t } from '#i18n/messages.ts'
import { Form } from '#community/accounts/Form.tsx'
import { Problem } from '#base/problem.ts'
import { writeLocal, readLocal } from '#ui/local-storage.ts'
import { useWindowSubject } from '../window-title.ts'

interface Props<S> extends Pick<ComponentProps<typeof Form>, 'button' | 'className' | 'children'>, Required<Pick<ComponentProps<typeof Form>, 'send'>> {
  /** Of all forms of the studio. */
  name: string
  /** What the form holds beside its named fields; must go through JSON and back. */
  beside?: S
  onBeside?: (beside: S) => void
  /** Whether there is something in it that was not sent. */
  onUnsent?: (unsent: boolean) => void
  /** Name of the field that names what is edited, for the title of the window. */
  titleField?: string
  /** Once it is sent, the next one is begun. */
  empties?: true
}

/** What is typed into it stays in this browser until it has been sent, whatever becomes of the page. */
export function PersistentForm<S>({ name, beside, onBeside, onUnsent, titleField, empties, send, ...form }: Props<S>) {
  const key = keyOf(name)
  const around = useRef<HTMLDivElement>(null)
  const [restored, setRestored] = useState(false)
  const readTitle = useTypedTitle(around, titleField)
  /** As it came from the server. */
  const first = useRef(beside)
  /** As it was kept last, sent or put back: nobody has changed it since. */
  const known = useRef(beside)
  /** How often something was changed: what is typed while the form is being sent is not in what was sent. */
  const edits = useRef(0)

  function keep(now: S | undefined): void {
    const element = around.current?.querySelector('form')
    if (!element) return
    edits.current++
    readTitle()
    writeLocal(key, { fields: Object.fromEntries(new FormData(element)), beside: now })
    onUnsent?.(true)
  }

  function forget(): void {
    writeLocal(key, null)
    setRestored(false)
    readTitle()
    onUnsent?.(false)
  }

  function discard(): void {
    resetForm(around.current)
    known.current = first.current
    if (first.current !== undefined) onBeside?.(first.current)
    forget()
  }

  useEffect(() => {
    const kept = keptUnder<S>(key)
    const element = around.current?.querySelector('form')
    if (!kept || !element) return
    fill(element, kept.fields)
    readTitle()
    if (kept.beside !== undefined) {
      known.current = kept.beside
      onBeside?.(kept.beside)
    }
    setRestored(true)
    onUnsent?.(true)
    // Put back once, when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])

  useEffect(() => {
    if (JSON.stringify(known.current) === JSON.stringify(beside)) return
    known.current = beside
    keep(beside)
    // Only what the form holds beside its fields is watched here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beside])

  return (
    // A field without a name only helps to fill the form.
    <div ref={around} onInput={(event) => event.target instanceof Element && event.target.hasAttribute('name') && keep(beside)}>
      {restored && <RestoredNotice onDiscard={discard} />}
      <Form
        {...form}
        send={async (values) => {
          const sent = edits.current
          await send(values).catch((thrown: unknown) => {
            throw thrown instanceof Problem && thrown.code === 'unreachable' ? new Problem(0, thrown.code, t('studio-frame.the-server-could-not-be')) : thrown
          })
          first.current = beside
          if (edits.current !== sent) return
          if (empties) resetForm(around.current)
          forget()
        }}
      />
    </div>
  )
}

/** Whether something that was typed into a form of this name waits to be sent. */
export function isFormKept(name: string): boolean {
  return keptUnder(keyOf(name)) !== null
}

/** Forgets what was typed into a form of this name. */
export function forgetForm(name: string): void {
  writeLocal(keyOf(name), null)
}

function keyOf(name: string): string {
  return `studio form ${name}`
}

/** Follows the title as it stands in the form; the result reads it. */
function useTypedTitle(around: RefObject<HTMLElement | null>, field: string | undefined): () => void {
  const [title, setTitle] = useState('')
  useWindowSubject(title)
  function read(): void {
    const input = around.current?.querySelector(`[name="${field}"]`)
    if (field !== undefined && input instanceof HTMLInputElement) setTitle(input.value)
  }
  // Of the first drawing.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(read, [])
  return read
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="form-message" role="status">
      {t('studio-frame.your-unsaved-text-was-restored')}{' '}
      <button type="button" className="text-button" onClick={onDiscard}>
        {t('studio-frame.discard')}
      </button>
    </p>
  )
}

function fill(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('[name]')) {
    if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = input.name in fields
    else input.value = fields[input.name] ?? input.value
  }
  emitChanges(form)
}

function resetForm(around: HTMLElement | null): void {
  const form = around?.querySelector('form')
  form?.reset()
  if (form) emitChanges(form)
}

/** For choices that something else is drawn from: browsers emit no event for what a script has chosen. */
function emitChanges(form: HTMLFormElement): void {
  for (const select of form.querySelectorAll('select')) select.dispatchEvent(new Event('change', { bubbles: true }))
}

function keptUnder<S>(key: string): { fields: Record<string, string>; beside?: S } | null {
  const value = readLocal(key)
  return typeof value === 'object' && value !== null && 'fields' in value ? (value as { fields: Record<string, string>; beside?: S }) : null // written by this file only
}
