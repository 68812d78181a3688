/** Finds the task of an address, and sends a file. */
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { downloadHeaders } from '#kit/server/http/download.ts'
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
  return reply.headers(downloadHeaders(name, type)).send(stream)
}
