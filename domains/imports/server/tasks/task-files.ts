/** Finds the task of an address, and sends a file. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { idAfter } from '#kit/server/database/page.ts'
import { ImportReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/** @throws {Refused} taskNotFound */
export async function demandTask(db: Queryable, text: string | undefined): Promise<sql.TaskRow> {
  const id = idAfter(text) ?? 0
  const task = await sql.task(db, id)
  if (task === null) throw new Refused(ImportReasons.taskNotFound)
  return task
}

export function sendStream(
  reply: FastifyReply,
  stream: Readable,
  name: string,
  type: string,
): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  return reply.send(stream)
}
