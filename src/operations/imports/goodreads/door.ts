import { importGoodreads } from '#content/library/service.ts'
import { personalListDoor } from '../personal-list.ts'

/** The list that Goodreads exports. */
export const goodreadsDoor = personalListDoor(
  {
    of: 'Goodreads',
    head: ['Book Id', 'Title', 'Author', 'My Rating', 'Exclusive Shelf'],
    review: 'My Review',
    rating: 'My Rating',
    people: ['Author', 'Additional Authors'],
  },
  importGoodreads,
)
