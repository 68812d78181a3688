/** A single connection, for what a pool is not made for: locks of a session, changes of tables, copies. */
import pg from 'pg'

/** Whoever waits for a statement learns from it that the connection was lost; nobody else needs to, or the process would end. */
export async function connect(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...options })
  client.on('error', () => {})
  await client.connect()
  return client
}
