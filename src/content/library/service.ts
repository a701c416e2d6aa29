export { importGoodreads, importLetterboxd, importStorygraph, type ImportReport } from './import.ts'
export { readCsv } from './csv.ts'
export { createItem, removeIn } from './write-items.ts'
