// Where the product begins.
import { bootstrap } from './bootstrap.ts'

bootstrap()
