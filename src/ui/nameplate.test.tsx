import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Nameplate } from './Nameplate.tsx'
import { setPlate } from './nameplate-layout.ts'

function boxOf(name: string, oneLine?: boolean) {
  const html = renderToStaticMarkup(<Nameplate name={name} oneLine={oneLine} />)
  const [, width, height] = /viewBox="0 -12 (\d+) (\d+)"/.exec(html) ?? []
  return { html, width: Number(width), height: Number(height), ratio: Number(width) / Number(height) }
}

describe('The nameplate', () => {
  test('the nameplate of the demo site has its designed width', () => {
    const plate = setPlate('Masthead')
    expect(plate.stretch).toBe(62)
    expect(plate.lines[0]?.width).toBeGreaterThan(4225)
    expect(plate.lines[0]?.width).toBeLessThan(4245)
    expect(plate.lines[0]?.text).toBe('MSTHED')
    expect(plate.lines[0]?.pennants).toHaveLength(2)
  })

  test.each(['Noon', 'Vibe', 'Ilse', 'Atlas', 'Meridian', 'Night Watch', 'The Palermo Evening Post'])(
    'the nameplate of %s has a width-to-height ratio between 3.3 and 9.5',
    (name) => {
      const { ratio } = boxOf(name)
      expect(ratio).toBeGreaterThan(3.3)
      expect(ratio).toBeLessThan(9.5)
    },
  )

  test('a short name is set in wide type, and a long one in two lines of the same width', () => {
    expect(setPlate('Noon').stretch).toBe(100)
    const { lines, stretch } = setPlate('The Palermo Evening Post')
    expect(stretch).toBe(62)
    expect(lines.map((line) => line.text)).toEqual(['THE PLERMO', 'EVENING POST'])
    expect(boxOf('The Palermo Evening Post').html).toMatch(/<g transform="translate\(0 0\) scale\(1\.0\d+\)">/)
  })

  test('a nameplate is set in one line in a toolbar and for a name of one word', () => {
    expect(setPlate('The Palermo Evening Post', { oneLine: true }).lines).toHaveLength(1)
    expect(setPlate('Supercalifragilistically').lines).toHaveLength(1)
    expect(setPlate('The Conversationalist').lines).toHaveLength(1)
    expect(setPlate('Ночная газета').lines).toHaveLength(1)
  })

  test('the letters of a nameplate are placed from left to right within its width', () => {
    for (const { text, places, width } of setPlate('The Palermo Evening Post').lines) {
      expect(places).toHaveLength(text.length)
      expect(places).toEqual(places?.toSorted((a, b) => a - b))
      expect(places?.at(-1)).toBeLessThan(width)
    }
  })

  test('an accented A keeps its crossbar, and accents make the nameplate higher', () => {
    expect(setPlate('Árnyas').lines[0]?.pennants).toEqual([])
    expect(boxOf('Société').height).toBeGreaterThan(900)
    expect(setPlate('Masthead', { pennants: false }).lines[0]?.text).toBe('MASTHEAD')
  })

  test('a name in a script without known metrics is fitted to its width', () => {
    expect(boxOf('مجلة الليل').html).toContain('lengthAdjust="spacingAndGlyphs"')
  })

  test('a nameplate has the name as its label and no style attribute', () => {
    const { html } = boxOf('Tom & Co')
    expect(html).toContain('role="img" aria-label="Tom &amp; Co"')
    expect(html).not.toContain('style=')
  })
})
