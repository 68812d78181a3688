/**
 * Writes a workbook of one sheet row by row: texts are inline, so nothing is held until the end. Our own and not exceljs
 * or write-excel-file: 80 lines, and a file of any length from streamed rows.
 */
import { escapeText } from '../text/escape.ts'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Row = readonly (string | number)[]

/** Thrown for more characters than Excel accepts in a cell. */
export class CellTooLong extends Error {
  readonly line: number
  readonly column: string
  /** What stands in the first cell of the row: the code of what it is about. */
  readonly code: string
  constructor(line: number, column: string, code: string) {
    super(`line ${line}: ${column} is too long for a workbook`)
    this.line = line
    this.column = column
    this.code = code
  }
}
const CELL_MAX = 32_767
const PIECE = 64 * 1024

/** The first row is the header, and is frozen. @throws {CellTooLong} while reading */
export function xlsxBytes(rows: AsyncIterable<Row>, name = 'Sheet1'): AsyncIterable<Buffer> {
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(XML + text), path)
  add('[Content_Types].xml', TYPES)
  add('_rels/.rels', RELATIONS)
  add('xl/workbook.xml', workbook(name))
  add('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONS)
  const sheet = Readable.from(sheetPieces(rows))
  const output = zip.outputStream as Readable
  sheet.on('error', (error) => output.destroy(error))
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  return output
}

async function* sheetPieces(rows: AsyncIterable<Row>): AsyncGenerator<Buffer> {
  let text = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
  let line = 0
  let header: Row = []
  for await (const row of rows) {
    line++
    if (line === 1) header = row
    const cells = row.map((value, i) =>
      cellOf(
        value,
        `${columnName(i)}${line}`,
        () => new CellTooLong(line, String(header[i]), String(row[0])),
      ),
    )
    text += `<row r="${line}">${cells.join('')}</row>`
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

function cellOf(value: string | number, place: string, tooLong: () => Error): string {
  if (value === '') return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (value.length > CELL_MAX) throw tooLong()
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`
}

/** Characters that XML cannot hold are left out. */
const escapeXml = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  escapeText(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')).replaceAll(
    '\r',
    '&#13;',
  )

function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26))
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`
const RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`
const workbook = (name: string): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
const WORKBOOK_RELATIONS = `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`
