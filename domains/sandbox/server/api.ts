/** The sandbox provider's API for merchants: JSON over HTTP, with the secret key in `authorization`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Currency, Instant, Lang } from '#kit/contract/values.ts'
import { isSame, type Keys } from './keys.ts'
import { newId, refund, refundView, sessionView } from './service.ts'
import * as sql from './sql.ts'
import type { Sandbox } from './sandbox.ts'

const MOVEMENTS_LISTED = 500
const Url = z.string().check(z.maxLength(500), z.regex(/^https?:\/\//))
const SessionForm = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  orderNumber: z.string().check(z.minLength(1), z.maxLength(40)),
  amount: z.int().check(z.minimum(1)),
  currency: Currency,
  lang: Lang,
  returnUrl: Url,
  cancelUrl: Url,
  expiresAt: Instant,
})
const RefundForm = z.object({
  transaction: z.string().check(z.minLength(1), z.maxLength(100)),
  amount: z.int().check(z.minimum(1)),
  currency: Currency,
})
const Key = z.string().check(z.minLength(8), z.maxLength(200))

const Period = z.object({
  from: Instant,
  until: Instant,
  after: z.string().check(z.maxLength(100)),
})

type ById = { Params: { id: string } }

export async function merchantApi(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isMerchant(request, sandbox.keys)) return replyError(reply, 401, 'wrong secret key')
  })

  app.post('/sessions', async (request, reply) => {
    const form = z.safeParse(SessionForm, request.body)
    const key = z.safeParse(Key, request.headers['idempotency-key'])
    if (!form.success || !key.success) return replyError(reply, 400, 'wrong request')
    const session = await sql.openSession(sandbox.db, {
      ...form.data,
      id: newId('cs'),
      idempotencyKey: key.data,
      createdAt: sandbox.clock(),
    })
    const same = session.amount === form.data.amount && session.currency === form.data.currency
    if (!same) return replyError(reply, 409, 'this key was used for another request')
    return { ...sessionView(session), url: `${sandbox.publicUrl}/pay/${session.id}` }
  })

  app.get<ById>('/sessions/:id', async (request, reply) => {
    const session = await sql.sessionById(sandbox.db, request.params.id)
    return session === null ? replyError(reply, 404, 'no such session') : sessionView(session)
  })

  app.post('/refunds', async (request, reply) => {
    const form = z.safeParse(RefundForm, request.body)
    const key = z.safeParse(Key, request.headers['idempotency-key'])
    if (!form.success || !key.success) return replyError(reply, 400, 'wrong request')
    const made = await refund(
      sandbox.db,
      { ...form.data, idempotencyKey: key.data },
      sandbox.clock(),
    )
    return made === null ? replyError(reply, 422, 'not refundable') : refundView(made)
  })

  app.get<ById>('/refunds/:id', async (request, reply) => {
    const found = await sql.refundById(sandbox.db, request.params.id)
    return found === null ? replyError(reply, 404, 'no such refund') : refundView(found)
  })

  // What moved in a period, the bill of the merchant.
  app.get('/movements', async (request, reply) => {
    const period = z.safeParse(Period, request.query)
    if (!period.success) return replyError(reply, 400, 'wrong request')
    const items = await sql.movements(sandbox.db, period.data, MOVEMENTS_LISTED + 1)
    const shown = items.slice(0, MOVEMENTS_LISTED)
    return { items: shown, next: items.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  })
}

const isMerchant = ({ headers }: FastifyRequest, { secretKey }: Keys) =>
  isSame(headers.authorization ?? '', `Bearer ${secretKey}`)

const replyError = (reply: FastifyReply, status: number, error: string) =>
  reply.code(status).send({ error })
