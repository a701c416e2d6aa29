import type { PictureCrop } from './pixels.ts'

/** From left and from top, 0 to 1. */
export type Focus = [x: number, y: number]
type Box = PictureCrop['box']

/** A crop of what an earlier one has left, as a single crop of the first picture. */
export function combinedCrop(first: PictureCrop, second: PictureCrop): PictureCrop {
  const outer = turnedBox(first.box, second.turns)
  const { left, top, width, height } = second.box
  const box = { left: outer.left + left * outer.width, top: outer.top + top * outer.height, width: width * outer.width, height: height * outer.height }
  return { turns: (first.turns + second.turns) % 4, box }
}

/** Where a point is in what stays of the turned picture; one that was cut off is at the nearest edge. */
export function focusAfter({ turns, box }: PictureCrop, focus: Focus): Focus {
  let [x, y] = focus
  for (let done = 0; done < turns; done++) [x, y] = [1 - y, x]
  return [share((x - box.left) / box.width), share((y - box.top) / box.height)]
}

/** Where a point of the cropped picture is in the whole one. */
export function focusBefore({ turns, box }: PictureCrop, focus: Focus): Focus {
  let [x, y] = [box.left + focus[0] * box.width, box.top + focus[1] * box.height]
  for (let done = 0; done < turns; done++) [x, y] = [y, 1 - x]
  return [share(x), share(y)]
}

function turnedBox(box: Box, turns: number): Box {
  let { left, top, width, height } = box
  for (let done = 0; done < turns; done++) [left, top, width, height] = [1 - top - height, left, height, width]
  return { left, top, width, height }
}

function share(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * 100) / 100
}
