// A file of its own: of all languages that the package has, only these are bundled.
export { ar, de, es, fr } from '@blocknote/core/locales'
