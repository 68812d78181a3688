/**
 * Sends the statements of one event-loop turn as one message to the database, which answers them as one: without a ready
 * message for each, which would wake this process once per statement. Built on the driver's own queries, which write
 * their messages and parse their answers as usual.
 */
import type { Socket } from 'node:net'
import pg from 'pg'
import { parserOf } from './wire.ts'

export type Answer = pg.QueryArrayResult<unknown[]>
type Statement = { name?: string | undefined; text: string; values: unknown[] }
type Description = { fields: pg.FieldDef[] }

/** The interface that the driver's queries write to, with the statements that the database has parsed. */
export type Connection = {
  readonly stream: Socket
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: unknown): void
  bind(message: unknown): void
  describe(message: unknown): void
  execute(message: unknown): void
  close(message: unknown): void
  sync(): void
}

/** A query of the driver, with members missing in its types. */
type Query = {
  name?: string | undefined
  text: string
  callback: (error: Error | null, answer?: Answer) => void
  submit(connection: Connection): Error | null
  handleRowDescription(message: Description): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}
const Query = pg.Query as unknown as new (
  config: Statement & { rowMode: 'array'; types: pg.CustomTypesConfig },
  callback: Query['callback'],
) => Query

const READING = { rowMode: 'array', types: { getTypeParser: parserOf } } as const

/**
 * The columns of the statements that a connection has planned. They are described once: should a table change, the
 * database refuses the plan, and the connection is closed.
 */
export type Columns = Map<string, Description>

/**
 * Where one statement fails, the database skips those behind it, and they fail with the same error. Outside of a
 * transaction they still form one, so what is sent together must only read, or succeed or fail as a whole.
 */
export class Batch extends Query {
  readonly #queries: Query[] = []
  readonly #columns: Columns
  /** The index of the statement that is being answered. */
  #at = 0
  #hasEnded = false

  constructor(columns: Columns) {
    super({ text: '', values: [], ...READING }, () => {})
    this.#columns = columns
  }

  /** Only before it is sent. */
  add(statement: Statement): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const query = new Query({ ...statement, ...READING }, (error, answer) => {
        if (error !== null) reject(error)
        else resolve(answer!)
      })
      this.#queries.push(query)
    }).catch((error: unknown) => {
      // The stack of the caller, not of the code that read the answer.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    })
  }

  override submit(connection: Connection): null {
    const writer = new Writer(connection)
    for (const query of this.#queries) {
      writer.isDescribed = this.#isDescribed(query, connection)
      const failure = query.submit(writer)
      if (failure !== null) connection.stream.destroy(failure)
    }
    connection.sync()
    this.#turnTo(0)
    return null
  }

  #isDescribed({ name }: Query, { parsedStatements }: Connection): boolean {
    return name !== undefined && name in parsedStatements && this.#columns.has(name)
  }

  /** The driver stores the parsed statement under this name and text. */
  #turnTo(at: number): void {
    this.#at = at
    const query = this.#queries[at]
    this.name = query?.name
    this.text = query?.text ?? ''
    const known = query?.name === undefined ? undefined : this.#columns.get(query.name)
    if (known !== undefined) query?.handleRowDescription(known)
  }

  override handleRowDescription(description: Description): void {
    const query = this.#queries[this.#at]!
    if (query.name !== undefined) this.#columns.set(query.name, description)
    query.handleRowDescription(description)
  }

  override handleDataRow(row: unknown): void {
    this.#queries[this.#at]!.handleDataRow(row)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#at]!.handleCommandComplete(message, connection)
    this.#turnTo(this.#at + 1)
  }

  override handleEmptyQuery(): void {
    this.#turnTo(this.#at + 1)
  }

  override handleReadyForQuery(connection: Connection): void {
    this.#end(null, connection)
  }

  override handleError(error: Error, connection: Connection): void {
    this.#end(error, connection)
  }

  /** Statements answered before an error keep their answers. */
  #end(error: Error | null, connection: Connection): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.callback(error)
    for (const query of this.#queries.splice(0, this.#at)) query.handleReadyForQuery(connection)
    if (error === null) return
    const { parsedStatements, submittedNamedStatements } = connection
    for (const query of this.#queries) {
      const { name } = query
      if (name !== undefined && !(name in parsedStatements)) delete submittedNamedStatements[name]
      query.handleError(error, connection)
    }
  }
}

/**
 * What the driver's queries of a batch write to: everything except the sync of each, and the description of known
 * columns.
 */
class Writer implements Connection {
  isDescribed = false
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }
  get stream() {
    return this.#connection.stream
  }
  get parsedStatements() {
    return this.#connection.parsedStatements
  }
  get submittedNamedStatements() {
    return this.#connection.submittedNamedStatements
  }
  parse(message: unknown): void {
    this.#connection.parse(message)
  }
  bind(message: unknown): void {
    this.#connection.bind(message)
  }
  describe(message: unknown): void {
    if (!this.isDescribed) this.#connection.describe(message)
  }
  execute(message: unknown): void {
    this.#connection.execute(message)
  }
  close(message: unknown): void {
    this.#connection.close(message)
  }
  sync(): void {}
}

/** One connection, as callers see it. */
export type Line = {
  /** Statements sent in one event-loop turn share one write, and are answered together. */
  send(statement: Statement): Promise<Answer>
  /** Is written together with this turn's statements, and answered separately, whatever their outcome. */
  sendStatement(text: string): Promise<pg.QueryResult>
}

const lines = new WeakMap<pg.PoolClient, Line>()

/** The same one for each client. */
export function lineOf(client: pg.PoolClient): Line {
  let line = lines.get(client)
  if (line === undefined) lines.set(client, (line = newLine(client)))
  return line
}

/** Members that the driver's types lack: its socket, and the statements that it has parsed. */
export const connectionOf = (client: pg.PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection

function newLine(client: pg.PoolClient): Line {
  const { stream } = connectionOf(client)
  const columns: Columns = new Map()
  let batch: Batch | null = null

  function flush(): void {
    if (batch === null) return
    const full = batch
    batch = null
    stream.cork()
    client.query(full as unknown as pg.Submittable)
    stream.uncork()
  }

  return {
    async send(statement) {
      // Without name and values it may contain several statements, which cannot be batched.
      if (statement.name === undefined && statement.values.length === 0) {
        flush()
        return client.query<unknown[]>({ text: statement.text, rowMode: 'array' })
      }
      if (batch === null) {
        batch = new Batch(columns)
        process.nextTick(flush)
      }
      return batch.add(statement)
    },
    async sendStatement(text) {
      stream.cork()
      process.nextTick(() => stream.uncork())
      flush()
      return client.query(text)
    },
  }
}
