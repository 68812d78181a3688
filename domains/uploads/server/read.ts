/** Sends files: nothing of them is ever run, and the type is what we made them, not what somebody says. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { sendRefusal } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/serve.ts'
import { isLive } from '#kit/server/session-name.ts'
import { FILE_ID, PUBLIC_NAME, sessionIn } from './addresses.ts'
import * as sql from './sql.ts'
import { theStorage } from './storage.ts'

type Query = Record<string, string | undefined>

const YEAR_SECONDS = 365 * 24 * 60 * 60

/** A picture that is not there is a 404 for browsers too; why it is not, is nobody's business. */
const missing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, 404, new Refused(Reasons.notFound))

/** By a signed address only, while the session lives that got it. Wrong, over, and gone are all the same. */
export async function sendPrivate(
  { db, now }: Context,
  request: FastifyRequest<{ Params: Record<string, string>; Querystring: Query }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = request.params.id ?? ''
  const session = FILE_ID.test(id) ? sessionIn(id, request.query, now) : null
  if (session === null) return missing(request, reply)
  if (!(await isLive(request.server.identity, db, session, now))) return missing(request, reply)
  const [file] = await sql.files(db, [id])
  const stream = file === undefined ? null : await theStorage().read(id)
  if (file === undefined || stream === null) return missing(request, reply)
  const isPdf = file.type === 'application/pdf'
  reply.headers({
    'content-type': file.type,
    'content-length': file.byteCount,
    'content-disposition': isPdf
      ? `attachment; filename="${id}.pdf"`
      : `inline; filename="${id}.webp"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
  })
  return reply.send(stream)
}

/** Their names are never used again, so a browser that has one need not ask. */
export async function sendPublic(
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [, id, size] = PUBLIC_NAME.exec(request.params.name ?? '') ?? []
  const stream = id === undefined ? null : await theStorage().read(`${id}-${size}`)
  if (stream === null) return missing(request, reply)
  reply.headers({
    'content-type': 'image/webp',
    'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
    'cross-origin-resource-policy': 'cross-origin', // shops and search engines that show a link to a product
    'x-content-type-options': 'nosniff',
  })
  return reply.send(stream)
}
