// Where the product begins.
import { begin } from './bootstrap.ts'

begin()
