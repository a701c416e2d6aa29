import { readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { factsOf, prepared } from '#operations/media/pixels.ts'
import { bookEntries, filmEntries, recordEntries } from './catalogue.ts'
import { pictures } from './list.ts'
import { words } from './lettering.ts'
import { sheet } from './pen.ts'

const folder = new URL('../pictures/', import.meta.url)
// Written by build.ts in this form.
const listed = JSON.parse(readFileSync(new URL('pictures.json', folder), 'utf8')) as Record<
  string,
  { file: string; bytes: number; width: number; height: number; placeholder: string; colour: string }
>

test('every picture of the demo scripts is drawn, listed and not empty', () => {
  const names = pictures().map((picture) => picture.name)
  expect(Object.keys(listed)).toEqual(names)
  for (const { file } of Object.values(listed)) expect(statSync(new URL(file, folder)).size).toBeGreaterThan(1000)
})

test('every book, movie and album of the demo site has a cover', () => {
  for (const entry of [...bookEntries(), ...filmEntries(), ...recordEntries()]) expect(listed, entry.title).toHaveProperty([entry.picture])
})

test('a picture is drawn the same whichever picture was drawn before it', () => {
  const draw = (name: string): string => {
    const picture = pictures().find((one) => one.name === name)
    if (!picture) throw new Error(`No ${name}`)
    const drawing = picture.draw()
    return sheet(picture.w, picture.h, drawing.body, { ground: drawing.ground }).replaceAll(/\bc\d+\b/g, 'c')
  }
  const alone = draw('b12')
  draw('bread')
  draw('p5')
  expect(draw('b12')).toBe(alone)
})

test.each(Object.entries(listed).filter((_, at) => at % 12 === 0))(
  'the picture %s matches its listed size, colour and placeholder, and its file needs no conversion',
  async (name, { file, bytes, ...looks }) => {
    const picture = readFileSync(new URL(file, folder))
    expect((await factsOf(picture)).fine).toBe(true)
    const { width, height, placeholder, colour } = await prepared(picture, true)
    expect({ bytes: picture.length, width, height, colour }).toEqual({ bytes, width: looks.width, height: looks.height, colour: looks.colour })
    // To the eye, not to the byte: another build of the encoder packs it otherwise.
    const [known, made] = await Promise.all([pixelsOf(looks.placeholder), pixelsOf(placeholder)])
    expect(known.length, name).toBe(made.length)
    expect([...known].filter((value, at) => Math.abs(value - (made[at] ?? 0)) > 24)).toEqual([])
  },
)

test('drawing a letter without an outline fails with an error that names the letter', () => {
  expect(() => words('Ж')).toThrow('Ж')
})

test('all demo pictures together are smaller than 18 MB', () => {
  const bytes = Object.values(listed).reduce((sum, { file }) => sum + statSync(new URL(file, folder)).size, 0)
  expect(bytes).toBeLessThan(18_000_000)
})

function pixelsOf(address: string): Promise<Buffer> {
  return sharp(Buffer.from(address.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer()
}
