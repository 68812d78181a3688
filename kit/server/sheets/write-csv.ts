/** Writes CSV row by row, as Excel reads it: with a BOM, and quotes where needed. */
import { pipeline, Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'

type Row = readonly (string | number)[]

const EXCEL: Options = {
  bom: true,
  record_delimiter: 'windows',
  // Besides comma and quote: what Excel takes for a separator or trims.
  quoted_match: /[\r\n;\t]|^\s|\s$/,
}

/** An error of the rows reaches the reader of the bytes. */
export const csvBytes = (rows: AsyncIterable<Row>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(rows), stringify(EXCEL), () => {})

/** Text must not become a formula in a spreadsheet. */
export const plainText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
