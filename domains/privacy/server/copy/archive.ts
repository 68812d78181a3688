/** The export file: everything as JSON, each table also as CSV for Excel, and the buyer's files. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { PersonalTable } from '#kit/server/database/personal.ts'
import { csvBytes, plainText } from '#kit/server/sheets/write-csv.ts'
import { translate } from '#kit/server/text/translate.ts'

export type Contents = {
  shop: string
  lang: Lang
  madeAt: Instant
  tables: readonly PersonalTable[]
  files: readonly { name: string; bytes: Buffer }[]
  /** Names of files that exceeded the size limit, or were deleted. */
  leftOut: readonly string[]
}

/** The bytes of a ZIP. */
export async function archiveOf({ tables, files, ...about }: Contents): Promise<Buffer> {
  const zip = new ZipFile()
  const written = buffer(zip.outputStream as AsyncIterable<Buffer>)
  const options = { mtime: new Date(about.madeAt) }
  zip.addBuffer(Buffer.from(readme(about)), 'README.txt', options)
  const { shop, madeAt } = about
  const data = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(JSON.stringify({ shop, madeAt, data }, null, 2)), 'data.json', options)
  for (const { name, rows } of tables) {
    if (rows.length > 0) zip.addBuffer(await csvOf(rows), `csv/${name}.csv`, options)
  }
  for (const { name, bytes } of files) {
    zip.addBuffer(bytes, `files/${name}`, { ...options, compress: false }) // pictures are compressed already
  }
  zip.end()
  return written
}

function readme({ shop, lang, madeAt, leftOut }: Omit<Contents, 'tables' | 'files'>): string {
  const text = translate(lang, 'privacy.copy.readme', { shop, at: madeAt })
  if (leftOut.length === 0) return `${text}\n`
  return `${text}\n\n${translate(lang, 'privacy.copy.leftOut')}\n${leftOut.join('\n')}\n`
}

async function csvOf(rows: readonly object[]): Promise<Buffer> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  async function* lines() {
    yield names
    for (const row of rows) yield names.map((name) => cellOf(valueIn(row, name)))
  }
  const pieces: Buffer[] = []
  for await (const piece of csvBytes(lines())) pieces.push(piece)
  return Buffer.concat(pieces)
}

const valueIn = (row: object, name: string): unknown => (row as Record<string, unknown>)[name]

/** A cell that a spreadsheet would take for a formula gets a leading apostrophe (I-64). */
function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return plainText(text)
}
