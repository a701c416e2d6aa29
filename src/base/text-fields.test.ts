import { expect, test } from 'vitest'
import { Email, WebAddress } from './text-fields.ts'

test.each([
  ['Info@Bücher.example', 'info@xn--bcher-kva.example'],
  ['info@почта.рф', 'info@xn--80a1acny.xn--p1ai'],
  ['info@例え。テスト', 'info@xn--r8jz45g.xn--zckzah'],
  ['info@xn--80a1acny.xn--p1ai', 'info@xn--80a1acny.xn--p1ai'],
  ['plain@example.org', 'plain@example.org'],
])('the mail address %s is known as %s', (given, kept) => {
  expect(Email.parse(given)).toBe(kept)
})

test.each(['info@', '@bücher.example', 'info@bücher', 'info@bücher.example/x', 'a b@bücher.example', 'info@bücher.example:25', 'info@.рф', 'x@xn--'])(
  '%s is no mail address',
  (given) => {
    expect(Email.safeParse(given).success).toBe(false)
  },
)

test.each(['https://bücher.example/x', 'https://пример.рф/дом', 'https://例え.テスト/', 'https://xn--e1afmkfd.xn--p1ai'])('%s is a web address', (given) => {
  expect(WebAddress.parse(given)).toBe(given)
})

test.each(['https://localhost', 'ftp://пример.рф', 'https://пример .рф', 'https:пример.рф', 'https://xn--'])('%s is no web address', (given) => {
  expect(WebAddress.safeParse(given).success).toBe(false)
})
