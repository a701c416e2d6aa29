// Where the product begins.
import { begin } from './begin.ts'

begin()
