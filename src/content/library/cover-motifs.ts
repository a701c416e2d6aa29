const side = 120

export interface Shape {
  d: string
  /** Which paper it is cut from; dots are a line of round points. */
  paper: 'a' | 'b' | 'dots'
}

export type Random = () => number
type Motif = (random: Random) => Shape[]

const between = (random: Random, from: number, to: number) => from + (to - from) * random()
const point = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`
const polygon = (points: [number, number][]) => `M${points.map(([x, y]) => point(x, y)).join('L')}Z`

/** A disc as scissors cut it: facets, none of them quite alike. */
function disc(random: Random, x: number, y: number, radius: number): string {
  const corners = 11 + Math.floor(random() * 5)
  const turn = random() * 6
  return polygon(
    Array.from({ length: corners }, (_, at) => {
      const angle = turn + (at / corners) * 2 * Math.PI
      const reach = radius * between(random, 0.96, 1.04)
      return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
    }),
  )
}

/** A half-tone: rows of points. */
function halftone(fromY: number, toY: number, step: number): Shape {
  let d = ''
  for (let y = fromY, row = 0; y <= toY; y += step, row++) for (let x = (row % 2) * (step / 2); x <= side; x += step) d += `M${point(x, y)}h0`
  return { d, paper: 'dots' }
}

export const sun: Motif = (random) => {
  const horizon = between(random, 70, 88)
  const bars = Array.from({ length: 4 }, (_, at) =>
    polygon([
      [0, horizon + at * 13],
      [side, horizon + at * 13 - 3],
      [side, horizon + at * 13 + 4],
      [0, horizon + at * 13 + 6],
    ]),
  )
  return [
    { d: disc(random, between(random, 40, 80), horizon - 8, between(random, 30, 42)), paper: 'a' },
    { d: bars.join(''), paper: 'b' },
  ]
}

const hills: Motif = (random) => {
  const ridge = (height: number) =>
    polygon([
      [0, side],
      [0, height + between(random, -8, 8)],
      [30, height - between(random, 6, 22)],
      [58, height + between(random, 0, 14)],
      [88, height - between(random, 8, 26)],
      [side, height],
      [side, side],
    ])
  return [{ d: disc(random, between(random, 25, 95), 34, 17), paper: 'b' }, { d: ridge(72), paper: 'a' }, halftone(84, 118, 7)]
}

const moon: Motif = (random) => {
  const [x, radius] = [between(random, 45, 75), between(random, 30, 40)]
  const phases = [0, 1, 2].map((at) => disc(random, 24 + at * 36, 106, 6 + at * 2))
  return [
    { d: disc(random, x, 56, radius), paper: 'a' },
    { d: disc(random, x + radius * 0.42, 50, radius * 0.82), paper: 'b' },
    { d: phases.join(''), paper: 'a' },
  ]
}

const stairs: Motif = (random) => {
  const steps = 5 + Math.floor(random() * 3)
  const points: [number, number][] = [[0, side]]
  for (let at = 0; at < steps; at++)
    points.push([(at * side) / steps, side - ((at + 1) * 96) / steps], [((at + 1) * side) / steps, side - ((at + 1) * 96) / steps + 1])
  return [halftone(8, 60, 9), { d: polygon([...points, [side, side]]), paper: 'a' }, { d: disc(random, between(random, 22, 40), 44, 13), paper: 'b' }]
}

const rings: Motif = (random) => {
  const [x, y] = [between(random, 30, 90), between(random, 40, 80)]
  return [56, 42, 28, 14].map((radius, at) => ({ d: disc(random, x, y, radius), paper: at % 2 === 0 ? ('a' as const) : ('b' as const) }))
}

const bars: Motif = (random) => {
  const tall = Array.from({ length: 9 }, (_, at) => ({ x: 4 + at * 13, height: between(random, 18, 104) }))
  const cut = ({ x, height }: { x: number; height: number }) =>
    polygon([
      [x, side],
      [x, side - height],
      [x + 9, side - height - 3],
      [x + 9, side],
    ])
  return [
    {
      d: tall
        .filter((_, at) => at % 3 !== 1)
        .map(cut)
        .join(''),
      paper: 'a',
    },
    {
      d: tall
        .filter((_, at) => at % 3 === 1)
        .map(cut)
        .join(''),
      paper: 'b',
    },
  ]
}

const fan: Motif = (random) => {
  const [x, blades] = [between(random, 40, 80), 11]
  const blade = (at: number) =>
    polygon([
      [x, 124],
      [x + 170 * Math.cos((at / blades) * Math.PI), 124 - 170 * Math.sin((at / blades) * Math.PI)],
      [x + 170 * Math.cos(((at + 0.55) / blades) * Math.PI), 124 - 170 * Math.sin(((at + 0.55) / blades) * Math.PI)],
    ])
  return [
    { d: Array.from({ length: blades }, (_, at) => blade(at)).join(''), paper: 'a' },
    { d: disc(random, x, 118, between(random, 22, 34)), paper: 'b' },
  ]
}

const eye: Motif = (random) => {
  const y = between(random, 54, 66)
  return [
    halftone(4, 118, 10),
    {
      d: polygon([
        [2, y],
        [30, y - 27],
        [60, y - 36],
        [92, y - 26],
        [118, y],
        [90, y + 28],
        [60, y + 36],
        [28, y + 26],
      ]),
      paper: 'a',
    },
    { d: disc(random, between(random, 52, 68), y, 21), paper: 'b' },
  ]
}

const waves: Motif = (random) => {
  const wave = (y: number) =>
    polygon([
      ...Array.from({ length: 9 }, (_, at): [number, number] => [at * 15, y + (at % 2 === 0 ? -7 : 6)]),
      ...Array.from({ length: 9 }, (_, at): [number, number] => [side - at * 15, y + (at % 2 === 0 ? 5 : 16)]),
    ])
  return [
    { d: disc(random, between(random, 30, 90), 36, between(random, 14, 22)), paper: 'b' },
    { d: [62, 84, 106].map(wave).join(''), paper: 'a' },
  ]
}

const sheets: Motif = (random) => {
  const sheet = (): string => {
    const [x, y, lean] = [between(random, 14, 52), between(random, 16, 46), between(random, -14, 14)]
    return polygon([
      [x, y],
      [x + 46, y + lean],
      [x + 46 - lean, y + 60 + lean],
      [x - lean, y + 60],
    ])
  }
  return [{ d: sheet(), paper: 'b' }, { d: sheet(), paper: 'a' }, halftone(96, 118, 8)]
}

const door: Motif = (random) => {
  const x = between(random, 34, 56)
  return [
    {
      d: polygon([
        [0, 96],
        [side, 88],
        [side, side],
        [0, side],
      ]),
      paper: 'b',
    },
    {
      d: polygon([
        [x, 22],
        [x + 34, 20],
        [x + 35, 104],
        [x - 1, 106],
      ]),
      paper: 'a',
    },
    { d: disc(random, x + 27, 64, 3), paper: 'b' },
  ]
}

const petals: Motif = (random) => {
  const [x, y, count] = [60, between(random, 52, 66), 6 + Math.floor(random() * 3)]
  const petal = (at: number) => {
    const angle = (at / count) * 2 * Math.PI
    const reach = (far: number, off: number): [number, number] => [x + far * Math.cos(angle + off), y + far * Math.sin(angle + off)]
    return polygon([[x, y], reach(34, -0.3), reach(54, 0), reach(34, 0.3)])
  }
  return [
    { d: Array.from({ length: count }, (_, at) => petal(at)).join(''), paper: 'a' },
    { d: disc(random, x, y, 12), paper: 'b' },
  ]
}

export const motifs: Motif[] = [sun, hills, moon, stairs, rings, bars, fan, eye, waves, sheets, door, petals]
