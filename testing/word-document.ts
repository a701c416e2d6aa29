import { makeZip } from './make-zip.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: office,
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
  dgm: 'http://schemas.openxmlformats.org/drawingml/2006/diagram',
}
const names = Object.entries(namespaces)
  .map(([prefix, address]) => `xmlns:${prefix}="${address}"`)
  .join(' ')

/** An element of a part of a document, with the usual prefixes declared. */
export function wordXml(element: string, inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${element} ${names}>${inside}</${element}>`
}

/** A run of text. @param look elements of its properties */
export function wordRun(words: string, look = ''): string {
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${words}</w:t></w:r>`
}

interface Relation {
  type: string
  target: string
  isOutside?: boolean
}

/** The file with the relations of a part, by their ids. */
export function wordRelations(relations: Record<string, Relation>): string {
  const lines = Object.entries(relations).map(
    ([id, { type, target, isOutside }]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`
}

interface WordDocument {
  /** Elements of the body. */
  body: string
  relations?: Record<string, Relation>
  /** Name of the main part. */
  main?: string
  /** Other files by path. */
  more?: Record<string, string>
  /** With the names of ISO/IEC 29500 Strict. */
  isStrict?: boolean
}

/** A document of Word with only what a test is about. */
export async function wordDocument({ body, relations = {}, main = 'document.xml', more = {}, isStrict = false }: WordDocument): Promise<Buffer> {
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': wordRelations({ rId1: { type: 'officeDocument', target: `word/${main}` } }),
    [`word/${main}`]: wordXml('w:document', `<w:body><w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${wordRun('Lines')}</w:p>${body}</w:body>`),
    [`word/_rels/${main}.rels`]: wordRelations({ rId1: { type: 'styles', target: 'styles.xml' }, ...relations }),
    'word/styles.xml': wordXml(
      'w:styles',
      '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style>',
    ),
    ...more,
  }
  return makeZip(isStrict ? Object.fromEntries(Object.entries(files).map(([path, content]) => [path, strictNames(content)])) : files)
}

function strictNames(xml: string): string {
  return xml
    .replaceAll(/http:\/\/schemas\.openxmlformats\.org\/(wordprocessingml|drawingml)\/2006\/(\w+)/g, 'http://purl.oclc.org/ooxml/$1/$2')
    .replaceAll(office, 'http://purl.oclc.org/ooxml/officeDocument/relationships')
}
