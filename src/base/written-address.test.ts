import { expect, test } from 'vitest'
import { partedAtAddresses } from './written-address.ts'

test.each([
  ['See https://a.example/b.', ['See ', 'https://a.example/b', '.']],
  ['(https://a.example/b_(c))', ['(', 'https://a.example/b_(c)', ')']],
  ['HTTPS://A.example/?q=1&r=2!', ['', 'HTTPS://A.example/?q=1&r=2', '!']],
  ['见https://a.example/b。然后', ['见', 'https://a.example/b', '。然后']],
  ['（https://a.example/b.html）和其他', ['（', 'https://a.example/b.html', '）和其他']],
  ['「https://a.example/」、', ['「', 'https://a.example/', '」、']],
  ['https://a.example에서 https://a.example/길', ['', 'https://a.example', '에서 ', 'https://a.example/길', '']],
  [
    'https://www.grün.de/a https://abc日本.jp/ https://a.example에서.',
    ['', 'https://www.grün.de/a', ' ', 'https://abc日本.jp/', ' ', 'https://a.example', '에서.'],
  ],
  ['https://пример.рф/путь, да', ['', 'https://пример.рф/путь', ', да']],
  ['انظر https://a.example/b، ثم', ['انظر ', 'https://a.example/b', '، ثم']],
  ['„https://a.example/b“ und «https://b.example»', ['„', 'https://a.example/b', '“ und «', 'https://b.example', '»']],
  ['https:// and http://', ['https:// and http://']],
])('the addresses in %s are parted from their sentence', (text, parts) => {
  expect(partedAtAddresses(text)).toEqual(parts)
})
