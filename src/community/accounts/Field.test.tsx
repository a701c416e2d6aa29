import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Field } from './Field.tsx'
import { Faults } from './TextField.tsx'
import { PasswordField } from './PasswordField.tsx'

function attribute(html: string, tag: string, name: string): string | undefined {
  return new RegExp(`<${tag}\\b[^>]*\\b${name}="([^"]*)"`).exec(html)?.[1]
}

describe('Form fields', () => {
  test('an input is linked to its label', () => {
    const html = renderToStaticMarkup(<Field label="E-mail" name="email" />)
    expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  test('the hint and the error of an input are its accessible description', () => {
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

  test('an error that is a whole sentence is shown without the label', () => {
    const html = renderToStaticMarkup(
      <Faults value={{ password: ['This is not your password.'] }}>
        <Field label="Password" name="password" />
      </Faults>,
    )
    expect(html).toContain('>This is not your password.<')
  })

  test('a new password field has autocomplete for password managers and a button that shows the password', () => {
    const html = renderToStaticMarkup(<PasswordField />)
    expect(html).toContain('autoComplete="new-password"')
    expect(html).toContain('type="password"')
    expect(html).toMatch(/<input.*<button type="button" class="text-button" aria-pressed="false">Show/)
  })
})
