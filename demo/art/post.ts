/** Things that recur in many pictures: envelope, hand, nameplate. */
import { readFileSync } from 'node:fs'
import { C, group, laid, line, poly, rect, round, shape, tenth } from './pen.ts'

/** An airmail envelope around x, y. */
export function envelope(x: number, y: number, w: number, turn: number): string {
  const h = w * 0.66
  const unit = w / 9
  let edge = ''
  for (let i = 0; i < 9; i++) {
    const left = i * unit - w / 2
    const stripe = [
      [left + unit * 0.25, h / 2 - w * 0.07],
      [left + unit * 0.8, h / 2 - w * 0.07],
      [left + unit * 0.6, h / 2],
      [left + unit * 0.05, h / 2],
    ] as const
    edge += poly(stripe, i % 2 ? C.tomato : C.ultra)
  }
  const flap = line(`M${-w / 2} ${-h / 2}L0 ${tenth(h * 0.1)}L${w / 2} ${-h / 2}`, C.ink, w * 0.016, 'opacity=".75"')
  const stamp = rect(w * 0.27, -h * 0.38, w * 0.15, h * 0.26, C.tomato)
  const body = rect(-w / 2, -h / 2, w, h, C.bone) + edge + flap + stamp
  return group(body, `transform="translate(${tenth(x)} ${tenth(y)}) rotate(${turn})" ${laid}`)
}

/** Fingers up, palm at 0,0. `curl` bends the four fingers and the thumb, in degrees. */
export function hand(fill: string, curl: readonly [number, number, number, number, number]): string {
  const finger = (x: number, y: number, length: number, angle: number, bend: number): string => {
    const first = (angle * Math.PI) / 180
    const second = ((angle + bend) * Math.PI) / 180
    const x2 = x + Math.sin(first) * length * 0.55
    const y2 = y - Math.cos(first) * length * 0.55
    const x3 = x2 + Math.sin(second) * length * 0.5
    const y3 = y2 - Math.cos(second) * length * 0.5
    return line(`M${x} ${y}L${tenth(x2)} ${tenth(y2)}L${tenth(x3)} ${tenth(y3)}`, fill, 50, round)
  }
  return (
    poly('-96 -90, 96 -96, 104 60, 70 150, 70 420, -70 420, -74 150, -104 60', fill) +
    finger(-72, -80, 190, -9, curl[0]) +
    finger(-24, -96, 226, -3, curl[1]) +
    finger(26, -96, 212, 4, curl[2]) +
    finger(76, -84, 168, 12, curl[3]) +
    finger(-88, 40, 170, -48, curl[4])
  )
}

/** The ship that every machine in the arcade is about. */
export const pixels = ['00001000000', '00001101100', '00001101100', '00111101100', '00101011100', '11111111111', '01111111110', '00111111100']

interface Brand {
  d: string
  w: number
  zero: string
  sheet: string
}

/** The wordmark (`d`, `w` wide, 700 high) and the mark on 64 by 96. */
// brand.json is kept by hand in the form of Brand.
export const brand = JSON.parse(readFileSync(new URL('./brand.json', import.meta.url), 'utf8')) as Brand

export function nameplate(x: number, y: number, w: number, fill: string): string {
  const scale = Math.round((w / brand.w) * 1e5) / 1e5
  return shape(brand.d, fill, `transform="translate(${x} ${y}) scale(${scale})"`)
}
