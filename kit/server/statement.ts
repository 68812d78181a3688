/**
 * A statement on its way to the database and its rows on the way back. The driver asks at each execution what the columns are and
 * reads the answer anew, which for an order of forty columns costs more than its row. Those of a named statement never change (the
 * database refuses to run one that would answer others than it did), so a connection asks once.
 */
import pg from 'pg'
import { keyOf, parserOf } from './wire.ts'

type Field = { name: string; dataTypeID: number }
type Columns = {
  keys: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** A row of nulls: what is copied has its shape at once, and does not grow it key by key. */
  empty: Readonly<Record<string, unknown>>
}

/** What the driver does not show of a connection. */
export type Connection = {
  parsedStatements: Record<string, string>
  stream: { write(bytes: Buffer): boolean; writable: boolean }
  bind(message: object): void
}
type Callback = (error: Error | null) => void
type DriverQuery = {
  name: string | undefined
  text: string
  values: readonly unknown[]
  callback: Callback
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleError(error: unknown, connection: Connection): void
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object): void
  handleReadyForQuery(connection: Connection): void
}
const Query = (
  pg as unknown as {
    Query: new (text: string, values: readonly unknown[], callback: Callback) => DriverQuery
  }
).Query
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils

/** Of each connection, by the names that it knows. */
const columnsOf = new WeakMap<Connection, Map<string, Columns>>()
const NO_COLUMNS: Columns = { keys: [], parsers: [], empty: {} }

/** The plan of this name is given up, and so is what is known of it. */
export function forgetColumns(connection: Connection, name: string): void {
  columnsOf.get(connection)?.delete(name)
}

/** What ends each statement of a pipeline: Sync, and before it Execute, of all rows. */
const SYNC = Buffer.from('S\0\0\0\x04', 'latin1')
const EXECUTE_AND_SYNC = Buffer.concat([Buffer.from('E\0\0\0\x09\0\0\0\0\0', 'latin1'), SYNC])

export class Statement extends Query {
  readonly found: unknown[] = []
  /** How many rows it found or changed. */
  count = 0
  #columns: Columns | null = null
  #connection: Connection | null = null

  /** @param name none where its plan is not kept */
  constructor(text: string, values: readonly unknown[], name: string | undefined, done: Callback) {
    super(text, values, done)
    this.name = name
  }

  override prepare(connection: Connection): void {
    const { name, values } = this
    this.#connection = connection
    const isParsed = name !== undefined && connection.parsedStatements[name] !== undefined
    const known = isParsed ? columnsOf.get(connection)?.get(name) : undefined
    if (known === undefined) return super.prepare(connection)
    this.#columns = known
    try {
      connection.bind({ statement: name, values, valueMapper: prepareValue })
      connection.stream.write(EXECUTE_AND_SYNC)
    } catch (error) {
      connection.stream.write(SYNC) // it stands in the pipeline, and has to be answered there
      this.handleError(error, connection)
    }
  }

  override handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#keep(columnsIn(fields))
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return
    try {
      this.found.push(rowOf(this.#columns ?? NO_COLUMNS, fields))
    } catch (error) {
      this._canceledDueToError = error // told when the database has ended
    }
  }

  override handleCommandComplete({ text }: { text: string }): void {
    this.count = Number(/ (\d+)$/.exec(text)?.[1] ?? 0)
    if (this.#columns === null) this.#keep(NO_COLUMNS)
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this._canceledDueToError) this.handleError(this._canceledDueToError, connection)
    else this.callback(null)
  }

  #keep(columns: Columns): void {
    this.#columns = columns
    const { name } = this
    const connection = this.#connection
    if (name === undefined || connection === null) return
    const known = columnsOf.get(connection) ?? new Map<string, Columns>()
    known.set(name, columns)
    columnsOf.set(connection, known)
  }
}

function columnsIn(fields: readonly Field[]): Columns {
  const keys = fields.map(({ name }) => keyOf(name))
  const parsers = fields.map(({ dataTypeID }) => parserOf(dataTypeID))
  return { keys, parsers, empty: Object.fromEntries(keys.map((key) => [key, null])) }
}

function rowOf({ keys, parsers, empty }: Columns, texts: readonly (string | null)[]) {
  const row: Record<string, unknown> = { ...empty }
  for (let at = 0; at < keys.length; at++) {
    const text = texts[at]
    if (typeof text === 'string') row[keys[at]!] = parsers[at]!(text)
  }
  return row
}
