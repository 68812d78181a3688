/**
 * Brings the rows of one product together wherever they stand in the file. A file is read twice: first for its codes alone,
 * then for its rows. Products whose rows stand apart wait on the disk until the rest has been read, so memory holds the
 * codes of a file and one product.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Note } from './entry.ts'
import { remark, UnreadableFile } from './remark.ts'
import type { BadRow } from './row.ts'
import type { Table, TableRow } from './table.ts'

/** Rows with one code, in the order of the file. */
export type Group = {
  code: string
  rows: TableRow[]
  bad: BadRow[]
  /** Rows that say exactly what an earlier row of the product says: they count once. */
  repeats: { line: number; earlier: number }[]
}

/** Rows that stand apart are spread over so many files; one of them is in memory at a time. */
const BUCKETS = 64
/** Rows that are written to the disk together. */
const TOGETHER = 500

type KeyOf = (row: TableRow) => string
type Row = TableRow | BadRow

/** Rows without a code are groups of their own with an empty code. Groups that stand apart come last. */
export async function* gatherRows(table: Table, keyOf: KeyOf): AsyncGenerator<Group> {
  const codeOf = (row: Row) => ('cells' in row ? keyOf(row) : row.firstCell).trim()
  const apart = await findCodesApart(table, codeOf)
  const later = apart.size === 0 ? null : await openBuckets()
  try {
    let group: Group | null = null
    for await (const row of table.rows({ counts: true })) {
      const code = codeOf(row)
      if (later !== null && apart.has(code)) {
        await later.put(code, row)
        continue
      }
      if (group !== null && (code === '' || code !== group.code)) {
        yield group
        group = null
      }
      group ??= newGroup(code)
      addRow(group, row)
    }
    if (group !== null) yield group
    if (later !== null) yield* later.groups(table, codeOf)
  } finally {
    await later?.remove()
  }
}

function addRow(group: Group, row: Row): void {
  if (!('cells' in row)) {
    group.bad.push(row)
    return
  }
  const earlier = group.rows.find(({ cells }) => isEqual(cells.list, row.cells.list))
  if (earlier === undefined) group.rows.push(row)
  else group.repeats.push({ line: row.line, earlier: earlier.line })
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, i) => cell === other[i])

const newGroup = (code: string): Group => ({ code, rows: [], bad: [], repeats: [] })

/** All lines of a product that could be read. */
export const linesOf = ({ rows, repeats }: Group): number[] => [
  ...rows.map(({ line }) => line),
  ...repeats.map(({ line }) => line),
]

/** Rows that are left out because an earlier one says the same. */
export const notesOf = ({ repeats }: Group): Note[] =>
  repeats.map(({ line, earlier }) => ({ line, remarked: remark('rowTwice', { line: earlier }) }))

/** Codes whose rows do not follow each other. What cannot be read is reported when the rows are read. */
async function findCodesApart(table: Table, codeOf: (row: Row) => string): Promise<Set<string>> {
  const closed = new Set<string>()
  const apart = new Set<string>()
  let last = ''
  try {
    for await (const row of table.rows({ counts: false })) {
      const code = codeOf(row)
      if (code === last) continue
      if (last !== '') closed.add(last)
      if (closed.has(code)) apart.add(code)
      last = code
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  return apart
}

/** Rows on the disk, in files by the hash of their code. */
async function openBuckets() {
  const folder = await mkdtemp(join(tmpdir(), 'import-rows-'))
  const fileOf = (bucket: number) => join(folder, `${bucket}.ndjson`)
  const waiting = Array.from({ length: BUCKETS }, (): string[] => [])
  const used = new Set<number>()
  const flush = async (bucket: number) => {
    const lines = waiting[bucket]!.splice(0)
    if (lines.length > 0) await appendFile(fileOf(bucket), lines.join(''), { mode: 0o600 })
  }
  return {
    async put(code: string, row: Row): Promise<void> {
      const bucket = createHash('sha1').update(code).digest()[0]! % BUCKETS
      const stored = 'cells' in row ? { line: row.line, list: row.cells.list } : row
      used.add(bucket)
      waiting[bucket]!.push(`${JSON.stringify(stored)}\n`)
      if (waiting[bucket]!.length >= TOGETHER) await flush(bucket)
    },
    /** In the order of the file within each bucket. */
    async *groups(table: Table, codeOf: (row: Row) => string): AsyncGenerator<Group> {
      for (const bucket of used) {
        await flush(bucket)
        const groups = new Map<string, Group>()
        for await (const line of createInterface({ input: createReadStream(fileOf(bucket)) })) {
          const stored = JSON.parse(line) as BadRow | { line: number; list: string[] }
          const row = 'list' in stored ? table.rowOf(stored.line, stored.list) : stored
          const code = codeOf(row)
          const group = groups.get(code) ?? newGroup(code)
          addRow(group, row)
          groups.set(code, group)
        }
        yield* groups.values()
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
