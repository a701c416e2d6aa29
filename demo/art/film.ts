/**
 * Films 'Left turns only' into demo/files/: `node demo/art/film.ts`, with a Chromium on this machine. It is played once in
 * its own time, so a rerun gives the same film but not the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser } from '../../testing/browser.ts'

const out = fileURLToPath(new URL('../files/left-turns-only.webm', import.meta.url))

const browser = await openBrowser()
try {
  const page = await browser.newPage()
  const film = Buffer.from(await page.evaluate(shoot), 'base64')
  writeFileSync(out, film)
  console.log(`${out}, ${Math.round(film.byteLength / 1000)} kB`)
} finally {
  await browser.close()
}

/** Runs in the page: four brooms, and the dust from comma to full stop. Resolves with the film in base64. */
async function shoot(): Promise<string> {
  const [w, h, seconds, rate] = [800, 450, 9, 15]
  const canvas = document.createElement('canvas')
  canvas.width = w
  canvas.height = h
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser cannot draw')

  function ring(scale: number, colour: string): void {
    if (!pen) return
    pen.fillStyle = colour
    pen.beginPath()
    pen.ellipse(w / 2, h / 2, 370 * scale, 200 * scale, 0, 0, 2 * Math.PI)
    pen.fill()
  }

  function broom(turn: number): void {
    if (!pen) return
    const [x, y] = [w / 2 + 310 * Math.cos(turn), h / 2 + 166 * Math.sin(turn)]
    pen.save()
    pen.translate(x, y)
    pen.rotate(Math.atan2(166 * Math.cos(turn), -310 * Math.sin(turn)))
    pen.fillStyle = '#14110d'
    pen.fillRect(-4, -30, 9, 60)
    pen.fillRect(0, -3, 34, 6)
    pen.fillStyle = '#e5472d'
    pen.beginPath()
    pen.arc(36, 0, 13, 0, 2 * Math.PI)
    pen.fill()
    pen.restore()
  }

  function draw(done: number): void {
    if (!pen) return
    pen.fillStyle = '#16203a'
    pen.fillRect(0, 0, w, h)
    ring(1, '#f4ead6')
    ring(0.68, '#2a9d8f')
    ring(0.5, '#0e4a50')
    // Clockwise on a screen is to the right: they turn left.
    const turn = -done * 4 * Math.PI
    // The dust: the comma of the first hour draws in its tail, and by three it is a full stop.
    const tail = Math.PI * 0.9 * Math.max(0, 1 - done * 1.25)
    pen.strokeStyle = '#8f1f2b'
    pen.fillStyle = '#8f1f2b'
    for (let at = 0; at <= 1; at += 0.005) {
      const [angle, size] = [turn + 0.5 + tail * at, 17 * (1 - at) + 3]
      if (tail === 0 && at > 0) break
      pen.beginPath()
      pen.arc(w / 2 + 310 * Math.cos(angle - 0.72), h / 2 + 166 * Math.sin(angle - 0.72), size, 0, 2 * Math.PI)
      pen.fill()
    }
    for (let one = 0; one < 4; one++) broom(turn + (one * Math.PI) / 2)
  }

  draw(0)
  const recorder = new MediaRecorder(canvas.captureStream(rate), { mimeType: 'video/webm;codecs=vp9', videoBitsPerSecond: 350_000 })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const ended = new Promise((resolve) => (recorder.onstop = resolve))
  recorder.start()
  for (let frame = 0; frame <= seconds * rate; frame++) {
    draw(frame / (seconds * rate))
    await new Promise((resolve) => setTimeout(resolve, 1000 / rate))
  }
  recorder.stop()
  await ended
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
