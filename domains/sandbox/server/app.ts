/** The sandbox provider's server, on an origin other than the shop's. */
import Fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import { merchantApi } from './api.ts'
import { missingPage, pageHeaders, payPage } from './page.ts'
import { OUTCOMES, press, type Outcome } from './service.ts'
import * as sql from './sql.ts'
import type { Sandbox } from './sandbox.ts'

const FORM_MAX_BYTES = 4 * 1024

type ById = { Params: { id: string } }

export function buildSandbox(sandbox: Sandbox): FastifyInstance {
  const app = Fastify({
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    ...(sandbox.log === null ? {} : { loggerInstance: sandbox.log }),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  void app.register((api) => merchantApi(api, sandbox), { prefix: '/v1' })

  const send = (reply: FastifyReply, html: string, status = 200) =>
    reply.code(status).headers(pageHeaders(sandbox.shopOrigin)).send(html)

  app.get<ById>('/pay/:id', async (request, reply) => {
    const session = await sql.sessionById(sandbox.db, request.params.id)
    if (session === null) return send(reply, missingPage(), 404)
    return send(reply, payPage(session, isOpen(session, sandbox.clock())))
  })

  app.post<ById>('/pay/:id', async (request, reply) => {
    const { id } = request.params
    const outcome = outcomeOf(request.body)
    const before = await sql.sessionById(sandbox.db, id)
    if (before === null || outcome === null) return send(reply, missingPage(), 404)
    const session = await press(sandbox.db, { id, outcome, now: sandbox.clock() })
    if (session !== null) return reply.redirect(session.returnUrl, 303)
    const now = (await sql.sessionById(sandbox.db, id)) ?? before
    return send(reply, payPage(now, false), 409)
  })
  app.setNotFoundHandler((_request, reply) => send(reply, missingPage(), 404))
  return app
}

const isOpen = ({ state, expiresAt }: sql.Session, now: Instant) =>
  state === 'open' && now < expiresAt

function outcomeOf(body: unknown): Outcome | null {
  const given = (body as { outcome?: unknown } | null)?.outcome
  return OUTCOMES.find((each) => each === given) ?? null
}

/** The provider's address for browsers: the shop's host with the provider's port. */
export function sandboxUrl({
  publicUrl,
  sandboxPort,
}: Pick<Config, 'publicUrl' | 'sandboxPort'>): string {
  const { protocol, hostname } = new URL(publicUrl)
  return `${protocol}//${hostname}:${sandboxPort}`
}
