import type { ChangeEvent } from 'react'
import type { Bound } from '#content/admin/studio/useContentForm.ts'

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>
type Keys<F, V> = { [K in keyof F]-?: V extends F[K] ? (F[K] extends V | string | number | null | undefined ? K : never) : never }[keyof F] & string

/** What a Mantine input needs to edit a text of the form. */
export function textOf<F>(form: Bound<F>, name: Keys<F, string>) {
  const value: unknown = form.fields[name]
  return {
    value: typeof value === 'string' ? value : '',
    // A key of F whose value may be a text, by the type of `name`.
    onChange: (event: Typing) => form.set(name, event.currentTarget.value as F[typeof name]),
    error: form.error(name),
  }
}

/** The same where nothing said is null. */
export function maybeText<F>(form: Bound<F>, name: Keys<F, null>) {
  const value: unknown = form.fields[name]
  return {
    value: typeof value === 'string' ? value : '',
    // A key of F that may be null or a text, by the type of `name`.
    onChange: (event: Typing) => form.set(name, (event.currentTarget.value || null) as F[typeof name]),
    error: form.error(name),
  }
}

export function numberOf<F>(form: Bound<F>, name: Keys<F, null> | Keys<F, number>) {
  const value: unknown = form.fields[name]
  return {
    value: typeof value === 'number' ? value : '',
    // A key of F that may be a number or null, by the type of `name`.
    onChange: (given: number | string) => form.set(name, (typeof given === 'number' ? given : null) as F[typeof name]),
    error: form.error(name),
  }
}

export function listOf<F>(form: Bound<F>, name: { [K in keyof F]: F[K] extends string[] ? K : never }[keyof F] & string) {
  const value: unknown = form.fields[name]
  return {
    value: Array.isArray(value) ? value.map(String) : [],
    // A key of F that is a list of texts, by the type of `name`.
    onChange: (given: string[]) => form.set(name, given as F[typeof name]),
    error: form.error(name),
  }
}

/** Choices with their words, as a `Select` takes them. @param choices those that are offered, by default all that have words */
export function optionsOf(names: Readonly<Record<string, string>>, choices: readonly string[] = Object.keys(names)): { value: string; label: string }[] {
  return choices.map((value) => ({ value, label: names[value] ?? value }))
}
