import { t } from '#i18n/messages.ts'
import { saveReadingPosition as keepInLayer, readingPositionIn } from '#community/reading/client.ts'
import { currentPlayer, setPlayer, type Playing, type Track } from './player-state.ts'
import { clockText, type Chapter } from './rules.ts'

export const rates = [1, 1.2, 1.5, 1.75, 2, 0.8] as const
/** How far the arrow keys and the buttons jump, seconds. */
export const jump = 15
/** A place nearer to the beginning or the end than this is not worth resuming, seconds. */
const edge = 10

/** One sound for the whole tab: it lives outside of pages, so it goes on while the reader goes about. */
let audio: HTMLAudioElement | null = null

/** Begins, or goes on with, an episode: at `at` seconds, else where the reader stopped. */
export function play(track: Track, at?: number): void {
  const sound = (audio ??= open())
  if (currentPlayer()?.track.slug !== track.slug) {
    savePosition()
    const time = at ?? savedPositionOf(track)
    setPlayer({ track, playing: false, time, duration: track.duration, rate: rateKept(), failed: false })
    sound.src = track.url
    sound.currentTime = time
    announce(track)
  } else {
    // From a list it came without its chapters.
    if (track.chapters.length > 0) change({ track })
    if (at !== undefined) sound.currentTime = at
  }
  sound.playbackRate = currentPlayer()?.rate ?? 1
  sound.play().catch(() => change({ playing: false }))
}

function pause(): void {
  audio?.pause()
}

/** `at`: where to begin when it is not the one that is heard. */
export function toggle(track: Track, at?: number): void {
  const state = currentPlayer()
  if (state?.track.slug !== track.slug) play(track, at)
  else if (state.playing) pause()
  else play(track)
}

export function seek(time: number): void {
  const state = currentPlayer()
  if (!audio || !state) return
  audio.currentTime = Math.max(0, Math.min(time, state.duration))
  change({ time: audio.currentTime })
}

export function setRate(rate: number): void {
  if (!audio) return
  audio.playbackRate = rate
  write('podcast-rate', String(rate))
  change({ rate })
}

export function stop(): void {
  savePosition()
  audio?.pause()
  audio?.removeAttribute('src')
  setPlayer(null)
}

/** The chapter that is heard at a time. */
export function chapterAt(chapters: Chapter[], time: number): Chapter | undefined {
  return chapters.findLast((chapter) => chapter.start <= time)
}

/** Where the reader stopped, seconds; 0 for an episode not begun or heard to the end. */
function savedPositionOf(track: Pick<Track, 'slug' | 'duration'>): number {
  // Another device may know better.
  const spot = readingPositionIn('episode', track.slug)?.spot
  const kept = Number(spot?.slice(3) ?? read(`podcast-place:${track.slug}`) ?? 0)
  return kept > edge && kept < track.duration - edge ? kept : 0
}

function open(): HTMLAudioElement {
  const sound = new Audio()
  sound.preload = 'none'
  let kept = 0
  sound.addEventListener('timeupdate', () => {
    change({ time: sound.currentTime })
    if (Math.abs(sound.currentTime - kept) < 5) return
    kept = sound.currentTime
    savePosition()
  })
  sound.addEventListener('loadedmetadata', () => Number.isFinite(sound.duration) && change({ duration: sound.duration, failed: false }))
  sound.addEventListener('play', () => change({ playing: true, failed: false }))
  sound.addEventListener('pause', () => {
    change({ playing: false })
    savePosition()
  })
  sound.addEventListener('ended', () => {
    change({ playing: false, time: 0 })
    const state = currentPlayer()
    if (!state) return
    write(`podcast-place:${state.track.slug}`, '0')
    keepInLayer('episode', state.track.slug, { title: state.track.title, done: 1 })
  })
  for (const happens of ['play', 'pause', 'seeked', 'ratechange', 'loadedmetadata']) sound.addEventListener(happens, () => tellSystem(sound))
  sound.addEventListener('error', () => change({ playing: false, failed: true }))
  addEventListener('pagehide', savePosition)
  return sound
}

/** What the system's own controls show and do. */
function announce(track: Track): void {
  const session = navigator.mediaSession
  if (!session) return
  session.metadata = new MediaMetadata({ title: track.title, artist: track.label, artwork: track.picture ? [{ src: track.picture }] : [] })
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => withPlayer(({ track: heard }) => play(heard))],
    ['pause', pause],
    ['seekbackward', () => withPlayer(({ time }) => seek(time - jump))],
    ['seekforward', () => withPlayer(({ time }) => seek(time + jump))],
    ['seekto', (details) => details.seekTime !== undefined && seek(details.seekTime)],
    ['stop', stop],
  ]
  for (const [action, handler] of actions) {
    try {
      session.setActionHandler(action, handler)
    } catch {
      // Not every browser knows every action.
    }
  }
}

/** Where it stands, so that the system's own bar runs along. */
function tellSystem(sound: HTMLAudioElement): void {
  const session = navigator.mediaSession
  if (!session) return
  session.playbackState = sound.paused ? 'paused' : 'playing'
  const { duration, playbackRate, currentTime } = sound
  if (Number.isFinite(duration) && duration > 0) session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
}

function change(changes: Partial<Playing>): void {
  const state = currentPlayer()
  if (state) setPlayer({ ...state, ...changes })
}

function withPlayer(act: (player: Playing) => void): void {
  const player = currentPlayer()
  if (player) act(player)
}

function savePosition(): void {
  withPlayer(({ track, time, duration }) => {
    write(`podcast-place:${track.slug}`, String(Math.floor(time)))
    if (time > edge) keepInLayer('episode', track.slug, { title: track.title, done: Math.min(1, time / Math.max(1, duration)), spot: `?t=${Math.floor(time)}` })
  })
}

function rateKept(): number {
  const kept = Number(read('podcast-rate'))
  return rates.find((rate) => rate === kept) ?? 1
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // A full or forbidden storage only costs the place.
  }
}

/** 'Chapter, 12:05 of 48:12' for those who listen to the page as well. */
export function placeText({ time, duration, track }: Playing): string {
  const chapter = chapterAt(track.chapters, time)
  const values = { time: clockText(time), duration: clockText(duration) }
  return chapter ? t('podcast.place-in-chapter', { chapter: chapter.title, ...values }) : t('podcast.place', values)
}
