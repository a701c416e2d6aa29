import { importLetterboxd } from '#content/library/service.ts'
import { personalListDoor } from '../personal-list.ts'

/** reviews.csv, diary.csv, ratings.csv, watched.csv and watchlist.csv of Letterboxd. */
export const letterboxdDoor = personalListDoor(
  { of: 'Letterboxd', head: ['Date', 'Name', 'Year', 'Letterboxd URI'], review: 'Review', rating: 'Rating', people: [] },
  importLetterboxd,
)
