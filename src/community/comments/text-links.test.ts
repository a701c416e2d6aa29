import { expect, test } from 'vitest'
import { readText } from './text.ts'

const linksOf = (text: string) => readText(text).flatMap(({ lines }) => lines.flat().flatMap((part) => (part.kind === 'link' ? [part.href] : [])))

test.each([
  ['https://en.wikipedia.org/wiki/Foo_', 'https://en.wikipedia.org/wiki/Foo_'],
  ['_https://a.example/x_', 'https://a.example/x'],
  ['https://a.example/x_.', 'https://a.example/x_'],
  ['https://bücher.example/straße', 'https://xn--bcher-kva.example/stra%C3%9Fe'],
  ['https://пример.рф/дом', 'https://xn--e1afmkfd.xn--p1ai/%D0%B4%D0%BE%D0%BC'],
  ['https://例え。テスト/x', 'https://xn--r8jz45g.xn--zckzah/x'],
])('the link in the comment %s goes to %s', (text, href) => {
  expect(linksOf(text)).toEqual([href])
})
