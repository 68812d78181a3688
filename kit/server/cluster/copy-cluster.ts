/**
 * Copies the data folder of a running PostgreSQL server, so that the copy starts as after a crash, without losing
 * anything. Our own and not pg_basebackup, which the packages of the embedded database lack.
 */
import {
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Belongs to the running server, or is created again at its start (pg_basebackup leaves it out too). */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*)$/
const COPIED_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SEGMENT = /^[0-9A-F]{24}$/

type Files = (name: string) => 'whole' | 'empty' | 'not'

const ofCluster: Files = (name) =>
  NOT_COPIED.test(name) ? 'not' : COPIED_EMPTY.has(name) ? 'empty' : 'whole'

/**
 * A table that is deleted meanwhile may be missing in the copy: replaying the log, which is copied last, deletes it there
 * too.
 * @param url of a superuser
 */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Until this connection ends the server retains the log that the copy needs.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ])
    const first = await fileOf(
      client,
      `select pg_walfile_name(pg_backup_start('backup', true)) as name`,
    )
    copyTree(from, to, ofCluster)
    const { rows } = await client.query<{ name: string; label: string }>(
      'select pg_walfile_name(lsn) as name, labelfile as label from pg_backup_stop(false)',
    )
    const [{ name: last, label } = { name: '', label: '' }] = rows
    writeOwned(join(to, 'backup_label'), label, from)
    const log = join(from, 'pg_wal')
    for (const name of readdirSync(log).filter((each) => SEGMENT.test(each))) {
      if (name >= first && name <= last) copyOwned(join(log, name), join(to, 'pg_wal', name))
    }
  } finally {
    await client.end()
  }
}

async function fileOf(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(text)
  return rows[0]?.name ?? ''
}

/** With modes, and with owners where permitted. Files that vanish while it is copied are left out. */
export function copyTree(from: string, to: string, files: Files = () => 'whole'): void {
  const { isFile, isFolder } = kindOf(from)
  if (isFile) copyOwned(from, to)
  if (!isFolder) return
  mkdirOwned(to, from)
  for (const name of readdirSync(from)) {
    const how = files(name)
    if (how === 'whole') copyTree(join(from, name), join(to, name), files)
    if (how === 'empty') emptyTree(join(from, name), join(to, name))
  }
}

/** Only its folders: the server expects those below its log. */
function emptyTree(from: string, to: string): void {
  mkdirOwned(to, from)
  for (const name of readdirSync(from)) {
    if (name === 'archive_status' || name === 'summaries')
      mkdirOwned(join(to, name), join(from, name))
  }
}

function kindOf(path: string): { isFile: boolean; isFolder: boolean } {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return { isFile: stat?.isFile() ?? false, isFolder: stat?.isDirectory() ?? false }
}

function copyOwned(from: string, to: string): void {
  try {
    copyFileSync(from, to)
    takeOwnership(to, from)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function mkdirOwned(path: string, like: string): void {
  mkdirSync(path, { recursive: true, mode: statSync(like).mode })
  takeOwnership(path, like)
}

function writeOwned(path: string, text: string, like: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  takeOwnership(path, like)
}

function takeOwnership(path: string, like: string): void {
  const { uid, gid } = statSync(like)
  if (process.getuid?.() === 0) chownSync(path, uid, gid)
}
