/** How files with tables are read, for domains that take other lists: encodings, sheets, headers, rows, amounts. */
export { amountOf } from './import/amounts.ts'
export { isZip } from './import/read.ts'
export { UnreadableFile, type Remark } from './import/remark.ts'
export { openTable, sheetsOf, type Table, type TableRow } from './import/table.ts'
export { encodingOf, textOf, type Encoding } from './import/text.ts'
