import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Faults } from './TextField.tsx'
import { PasswordField } from './PasswordField.tsx'

function attribute(html: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}\\b[^>]*\\b${name}="([^"]*)"`).exec(html)?.[1]
}

describe('a field', () => {
  test('is named by its label', () => {
    const html = renderToStaticMarkup(<Field label="E-mail" name="email" />)
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  test('has its hint and its fault read out with it', () => {
    const html = renderToStaticMarkup(
      <Faults value={{ email: ['must be an e-mail address'] }}>
        <Field label="E-mail" name="email" hint="Yours." />
      </Faults>,
    )
    const about = attribute(html, 'input', 'aria-describedby')?.split(' ') ?? []
    expect(about).toHaveLength(2)
    for (const id of about) expect(html).toContain(`id="${id}"`)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('E-mail must be an e-mail address')
  })

  test('repeats whole sentences as they are', () => {
    const html = renderToStaticMarkup(
      <Faults value={{ password: ['This is not your password.'] }}>
        <Field label="Password" name="password" />
      </Faults>,
    )
    expect(html).toContain('>This is not your password.<')
  })

  test('for a new password is known to password managers and can be looked at', () => {
    const html = renderToStaticMarkup(<PasswordField />)
    expect(html).toContain('autoComplete="new-password"')
    expect(html).toContain('type="password"')
    expect(html).toMatch(/<input.*<button type="button" class="text-button" aria-pressed="false">Show/)
  })
})
