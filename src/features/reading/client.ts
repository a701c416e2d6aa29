/** What other features keep and ask of somebody's reading. */
export { keepPlace, placeIn } from './layer.ts'
export { useEntry } from './useLayer.ts'
