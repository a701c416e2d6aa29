import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { coverArt, cuts, titleSizes } from './cover-art.ts'
import { Cover } from './Cover.tsx'

const css = readFileSync(new URL('covers.css', import.meta.url), 'utf8')
const tokens = readFileSync(new URL('../../ui/theme/tokens.css', import.meta.url), 'utf8')

function luminance(token: string): number {
  const hex = new RegExp(`--${token}: #([0-9a-f]{6})`).exec(tokens)?.[1] ?? ''
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('A drawn cover', () => {
  const titles = Array.from({ length: 300 }, (_, at) => `title ${at}`)

  test('a title always gets the same drawn cover, and other titles get other covers', () => {
    expect(coverArt('book', 'salt', 'Salt')).toEqual(coverArt('book', 'salt', 'Salt'))
    const drawn = new Set(titles.map((slug) => JSON.stringify(coverArt('movie', slug, slug))))
    expect(drawn.size).toBe(titles.length)
    expect(new Set(titles.map((slug) => coverArt('book', slug, slug).cut)).size).toBe(cuts)
  })

  test.each(Array.from({ length: cuts }, (_, at) => at))('the title of a drawn cover has enough contrast on background %i', (at) => {
    const [, ground = '', text = ''] = new RegExp(`\\.cover-colors-${at} \\{ --g: var\\(--(\\w+)\\); --t: var\\(--(\\w+)\\)`).exec(css) ?? []
    const [light, dark] = [luminance(ground), luminance(text)].sort((a, b) => b - a)
    expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  test('a drawn cover shrinks its title by its longest word and its length', () => {
    const sizeOf = (title: string) => titleSizes[coverArt('movie', 'x', title).size] ?? 0
    expect(sizeOf('Kes')).toBe(25)
    expect(sizeOf('Understorey')).toBeLessThan(sizeOf('Under'))
    expect(sizeOf('The Girl Who Circumnavigated Fairyland in a Ship of Her Own Making')).toBeLessThan(12)
    expect(sizeOf('Rindfleischetikettierungsüberwachungsaufgabe')).toBe(7)
    expect(sizeOf('')).toBe(25)
  })

  test('a drawn cover has a label unless the text beside it says the same, and no inline style', () => {
    const item = { slug: 'salt', title: 'Salt', byline: 'Jo' }
    const said = renderToStaticMarkup(<Cover kind="book" item={item} image={null} sizes="1px" />)
    expect(said).toContain('role="img" aria-label="Jo: Salt, drawn cover"')
    const mute = renderToStaticMarkup(<Cover kind="music" item={item} image={null} sizes="1px" mute />)
    expect(mute).toMatch(
      /^<span class="record-cover record-label-\d"><span class="drawn-cover drawn-cover-music cover-colors-\d+ is-below" aria-hidden="true">/,
    )
    expect(said + mute).not.toContain('style=')
  })
})
