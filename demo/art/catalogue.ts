/** Reads what the covers need from the demo's own texts: which picture, which title, which name. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

export interface Entry {
  picture: string
  title: string
  by: string
}

const named = z.object({ name: z.string(), role: z.string().optional() })

const bookList = z.array(z.object({ title: z.string(), cover: z.string(), authors: z.array(named) }))
const filmList = z.array(z.object({ title: z.string(), poster: z.string(), directors: z.array(named), genres: z.array(z.string()) }))
const recordList = z.array(z.object({ title: z.string(), cover: z.string(), artists: z.array(named) }))

export function bookEntries(): Entry[] {
  return bookList.parse(read('books')).map((book) => ({ picture: book.cover, title: book.title, by: first(book.authors, 'author') }))
}

export function filmEntries(): Entry[] {
  return filmList.parse(read('movies')).map((film) => {
    const kind = film.genres.includes('Documentary') ? 'documentary' : film.genres.includes('Comedy') ? 'comedy' : 'film'
    return { picture: film.poster, title: film.title, by: `A ${kind} by ${first(film.directors)}` }
  })
}

export function recordEntries(): Entry[] {
  return recordList.parse(read('music')).map((record) => ({ picture: record.cover, title: record.title, by: first(record.artists, 'artist') }))
}

function read(name: string): unknown {
  return parse(readFileSync(new URL(`../${name}.yaml`, import.meta.url), 'utf8'))
}

function first(people: readonly { name: string; role?: string | undefined }[], role?: string): string {
  return people
    .filter((person) => !role || person.role === role)
    .map((person) => person.name)
    .join(' & ')
}
