/** A single connection, for what a pool is not made for: session locks, schema changes, copies. */
import pg from 'pg'

/** A lost connection is reported by the pending statement; the listener only keeps the process from ending. */
export async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...options })
  client.on('error', () => {})
  await client.connect()
  return client
}
