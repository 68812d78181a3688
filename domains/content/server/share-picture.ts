/** The pictures that other sites show with a link to a page of the shop. */
import type { FastifyReply } from 'fastify'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import {
  drawShareCard,
  readPng,
  readSharePicture,
  SHARE_LOGO_SIDE,
} from '#domains/uploads/server/storage-door.ts'

/** A day: the name and logo of a shop change once in years. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=86400',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** A picture that is not stored here is where its own address says; without any it is the card of the shop. */
export async function sendSharePicture(
  { db, lang: own }: Context,
  { of, lang = own }: { of?: string | undefined; lang?: Lang | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (of !== undefined) {
    const picture = await readSharePicture(of)
    return picture === null ? reply.redirect(of, 302) : reply.headers(HEADERS).send(picture)
  }
  const identity = await readIdentity(db)
  const logo = identity.logoUrl === null ? null : await readPng(identity.logoUrl, SHARE_LOGO_SIDE)
  const tagline = textIn(identity.tagline, lang).text || textIn(identity.description, lang).text
  const card = await drawShareCard({ name: nameIn(identity, lang), tagline, logo })
  return reply.headers(HEADERS).send(card)
}
