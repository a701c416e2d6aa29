import { t } from '#i18n/messages.ts'

export interface FieldError {
  /** As it stands at the field. */
  label: string
  text: string
  /** What takes the focus. */
  at: HTMLElement
}

/** What a form says beside its fields, in their order. The label is read where the reader sees it: the server knows only names of the wire. */
export function fieldErrors(form: Element): FieldError[] {
  const found = [...form.querySelectorAll<HTMLElement>('[aria-invalid=true], .error-text, .field-error')]
  return found.flatMap((at) => {
    if (at.closest('[role=status]')) return []
    const fault = at.ariaInvalid === 'true' ? ofControl(at) : ofPart(at)
    return fault.label && fault.text ? [fault] : []
  })
}

function ofControl(at: HTMLElement): FieldError {
  const label = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null
  const said = (at.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  const text = said.find((element) => element?.matches('[id$=-error], .error-text'))?.textContent ?? ''
  return { label: label ? wordsIn(label) : (at.ariaLabel ?? ''), text, at }
}

/** Said below a part of several fields, or in one of its rows. */
function ofPart(at: HTMLElement): FieldError {
  const group = at.closest<HTMLElement>('[role=group], fieldset')
  const row = at.closest<HTMLElement>('.repeatable-rows li')
  const number = row ? [...(row.parentElement?.children ?? [])].indexOf(row) + 1 : 0
  const label = group && (group.ariaLabel ?? wordsIn(document.getElementById(group.getAttribute('aria-labelledby') ?? '') ?? group.querySelector('legend')))
  const first = (row ?? group)?.querySelector<HTMLElement>('input, textarea, select, [contenteditable=true], button') ?? at
  return { label: number > 0 ? t('studio-frame.row-of-field', { label: label ?? '', number: String(number) }) : (label ?? ''), text: at.textContent, at: first }
}

/** Without a star that only the eye sees, and without hints. */
function wordsIn(label: Element | null): string {
  const shown = [...(label?.childNodes ?? [])].filter((node) => !(node instanceof Element && node.matches('[aria-hidden=true], .meta')))
  return shown
    .map((node) => node.textContent)
    .join('')
    .trim()
}
