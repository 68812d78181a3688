/** Sends files with inert headers: the type is the one that we stored, not the sender's. */
import { buffer } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sendRefusal } from '#kit/server/http/errors.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { isLive } from '#kit/server/http/session-name.ts'
import { FILE_ID, PUBLIC_NAME, sessionIn, WHOLE_NAME } from './addresses.ts'
import * as sql from './sql.ts'
import { isEncrypted, decryptFile } from './encrypted.ts'
import { theStorage } from './storage.ts'

type Query = Record<string, string | undefined>

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A missing picture is a 404 for browsers too, without the reason. */
const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, 404, new Refused(Reasons.notFound))

const PRIVATE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-site',
  'x-content-type-options': 'nosniff',
}

/** By a signed address only, while its session is open. Wrong, expired and deleted are indistinguishable. */
export async function sendPrivate(
  { db, now }: Context,
  request: FastifyRequest<{ Params: Record<string, string>; Querystring: Query }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = request.params.id ?? ''
  const session = FILE_ID.test(id) ? sessionIn(id, request.query, now) : null
  if (session === null) return sendNotFound(request, reply)
  if (!(await isLive(request.server.identity, db, session, now)))
    return sendNotFound(request, reply)
  const [file] = await sql.files(db, [id])
  if (file === undefined) return sendNotFound(request, reply)
  if (file.purpose === 'case-video') {
    return sendInParts(file, request, reply, {
      'content-disposition': `inline; filename="${id}.${file.type.slice('video/'.length)}"`,
      ...PRIVATE,
    })
  }
  const stored = await theStorage().read(id)
  if (stored === null) return sendNotFound(request, reply)
  const body = isEncrypted(file.purpose) ? decryptFile(id, await buffer(stored)) : stored
  const isPdf = file.type === 'application/pdf'
  reply.headers({
    'content-type': file.type,
    'content-length': file.byteCount,
    'content-disposition': isPdf
      ? `attachment; filename="${id}.pdf"`
      : `inline; filename="${id}.webp"`,
    ...PRIVATE,
  })
  return reply.send(body)
}

/** Their names are never reused, so a browser need not revalidate them. */
export async function sendPublic(
  { db }: Pick<Context, 'db'>,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, wholeId] = WHOLE_NAME.exec(request.params.name ?? '') ?? []
  if (wholeId !== undefined) return sendLargeFile(db, wholeId, request, reply)
  const [, id, size] = PUBLIC_NAME.exec(request.params.name ?? '') ?? []
  const stream = id === undefined ? null : await theStorage().read(`${id}-${size}`)
  if (stream === null) return sendNotFound(request, reply)
  reply.headers({
    'content-type': 'image/webp',
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'cross-origin-resource-policy': 'cross-origin', // for shops and search engines that show a link to a product
    'x-content-type-options': 'nosniff',
  })
  return reply.send(stream)
}

/** A model or a video. Browsers request videos in ranges, and some require it. */
async function sendLargeFile(
  db: Queryable,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [file] = await sql.files(db, [id])
  if (file === undefined || (file.purpose !== 'model' && file.purpose !== 'video')) {
    return sendNotFound(request, reply)
  }
  return sendInParts(file, request, reply, {
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'cross-origin-resource-policy': 'cross-origin', // Scene Viewer fetches models from outside the page
    'x-content-type-options': 'nosniff',
  })
}

/** The part that was asked for, or the whole. */
async function sendInParts(
  file: sql.StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): Promise<FastifyReply> {
  const part = partOf(request.headers.range, file.byteCount)
  if (part === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.byteCount}`).send()
  }
  const stream = await theStorage().read(file.id, part ?? undefined)
  if (stream === null) return sendNotFound(request, reply)
  reply.headers({
    'content-type': file.type,
    'content-length': part === null ? file.byteCount : part.end - part.start + 1,
    'accept-ranges': 'bytes',
    ...headers,
  })
  if (part !== null) {
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.byteCount}`)
  }
  return reply.send(stream)
}

/** Parses `bytes=100-199`, `bytes=100-` and `bytes=-100`; for anything else the whole file is sent. */
function partOf(
  range: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  return start > end ? 'unsatisfiable' : { start, end }
}
