import { importStorygraph } from '#content/library/service.ts'
import { personalListDoor } from '../personal-list.ts'

/** The list that StoryGraph exports. */
export const storygraphDoor = personalListDoor(
  { of: 'StoryGraph', head: ['Title', 'Authors', 'ISBN/UID', 'Read Status', 'Star Rating'], review: 'Review', rating: 'Star Rating', people: ['Authors'] },
  importStorygraph,
)
