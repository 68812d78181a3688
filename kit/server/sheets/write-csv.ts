/** Writes CSV row by row, as Excel reads it: with a mark of its encoding, quotes where they are needed. */
import { pipeline, Readable } from 'node:stream'
import { stringify, type Options } from 'csv-stringify'

type Row = readonly (string | number)[]

const EXCEL: Options = {
  bom: true,
  record_delimiter: 'windows',
  // Beside the comma and the quote: what Excel takes for a separator or cuts off at the ends.
  quoted_match: /[\r\n;\t]|^\s|\s$/,
}

/** What the rows throw reaches whoever reads the bytes. */
export const csvBytes = (rows: AsyncIterable<Row>): AsyncIterable<Buffer> =>
  pipeline(Readable.from(rows), stringify(EXCEL), () => {})

/** What somebody typed must not become a formula where a spreadsheet opens it. */
export const plainText = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
