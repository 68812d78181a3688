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

/** Whether a spreadsheet runs a text as a formula, or what follows its leading tab or line; East-Asian ones read full-width signs as the others. */
export const isFormula = (text: string): boolean => /^[=+\-@\t\r\n＝＋－＠]/.test(text)

/** Text must not become a formula in a spreadsheet: an apostrophe marks it. */
export const plainText = (text: string): string => (isFormula(text) ? `'${text}` : text)
