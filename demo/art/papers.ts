import type { Paint } from './emblems-home.ts'
import { C } from './pen.ts'

/** A ground and what looks well on it. */
export interface Paper {
  ground: string
  /** Halftone on the ground. */
  screen: string
  /** Main colours of the things, then a second set for repeats. */
  paint: Paint
  other: Paint
  text: string
  small: string
}

const { ink, coal, bone, sand, yellow, amber, tomato, wine, blush, petrol, teal, ultra, night } = C

const paint = (a: string, b: string, c: string, d: string): Paint => ({ a, b, c, d })

export const papers = {
  night: { ground: night, screen: ink, paint: paint(yellow, amber, tomato, bone), other: paint(teal, petrol, blush, bone), text: bone, small: yellow },
  petrol: { ground: petrol, screen: ink, paint: paint(tomato, wine, yellow, bone), other: paint(bone, teal, tomato, ink), text: bone, small: yellow },
  yellow: { ground: yellow, screen: amber, paint: paint(ultra, night, tomato, ink), other: paint(tomato, wine, bone, ink), text: ink, small: ink },
  tomato: { ground: tomato, screen: wine, paint: paint(bone, teal, yellow, ink), other: paint(petrol, ink, blush, bone), text: ink, small: bone },
  bone: { ground: bone, screen: sand, paint: paint(teal, petrol, tomato, ink), other: paint(ultra, night, yellow, ink), text: ink, small: tomato },
  blush: { ground: blush, screen: tomato, paint: paint(ultra, night, yellow, ink), other: paint(bone, tomato, petrol, ink), text: ink, small: wine },
  teal: { ground: teal, screen: petrol, paint: paint(bone, blush, tomato, ink), other: paint(yellow, amber, ultra, ink), text: ink, small: ink },
  ultra: { ground: ultra, screen: night, paint: paint(blush, tomato, yellow, bone), other: paint(bone, teal, tomato, ink), text: bone, small: yellow },
  wine: { ground: wine, screen: ink, paint: paint(blush, tomato, yellow, bone), other: paint(bone, amber, teal, ink), text: bone, small: blush },
  amber: { ground: amber, screen: tomato, paint: paint(petrol, ink, bone, tomato), other: paint(bone, tomato, ultra, ink), text: ink, small: ink },
  coal: { ground: coal, screen: ink, paint: paint(tomato, wine, yellow, bone), other: paint(bone, blush, tomato, ultra), text: bone, small: tomato },
  sand: { ground: sand, screen: amber, paint: paint(wine, ink, petrol, tomato), other: paint(ultra, night, tomato, ink), text: wine, small: ink },
} satisfies Record<string, Paper>

export type PaperName = keyof typeof papers
