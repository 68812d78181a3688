/** Stripe as its reference describes it: forms, bearer key, idempotency keys, and events signed with HMAC-SHA256. */
import { createHmac, randomBytes } from 'node:crypto'
import { listBalance, type StripeMovement } from './bill-stores.ts'
import type { Answer, Double, Falsified, Notice, Request } from './doubles.ts'

const randomWord = () => randomBytes(12).toString('hex')
type Session = {
  id: string
  form: Record<string, string>
  status: string
  intent: string | null
}
type Refund = { id: string; intent: string; amount: number; key: string; status: string }

const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body))
const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) })
const refuse = (status: number, code: string): Answer =>
  json(status, { error: { code, type: 'invalid_request_error', message: 'refused' } })

const sessionView = ({ id, form, status, intent }: Session) => ({
  id,
  object: 'checkout.session',
  client_reference_id: form.client_reference_id,
  amount_total: Number(form['line_items[0][price_data][unit_amount]']),
  currency: form['line_items[0][price_data][currency]'],
  status,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  payment_intent: intent,
  metadata: { order_number: form['metadata[order_number]'] },
  url: `https://checkout.stripe.com/c/pay/${id}`,
})
const refundView = ({ id, intent, amount, key, status }: Refund) => ({
  id,
  object: 'refund',
  amount,
  payment_intent: intent,
  status,
  metadata: { key },
})

/** What it holds, and how it answers calls. */
function openStripe() {
  const balance: StripeMovement[] = []
  const fields = {
    secretKey: `sk_test_${randomWord()}`,
    webhookSecret: `whsec_${randomWord()}`,
  }
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const answered = new Map<string, Answer>()
  let refundStatus = 'succeeded'

  function create(form: Record<string, string>): Answer {
    const life = Number(form.expires_at) - Date.parse('2026-03-01T00:00:00Z') / 1000
    if (form.mode !== 'payment' || life < 30 * 60) return refuse(400, 'parameter_invalid')
    const session = { id: `cs_test_${randomWord()}`, form, status: 'open', intent: null }
    sessions.set(session.id, session)
    return json(200, sessionView(session))
  }
  function refund(form: Record<string, string>): Answer {
    if (refundStatus === 'refused') return refuse(400, 'balance_insufficient')
    const { payment_intent: intent = '', amount } = form
    const paid = [...sessions.values()].find((each) => each.intent === intent)
    if (paid === undefined) return refuse(404, 'resource_missing')
    const before = refunds.filter((each) => each.intent === intent)
    const sum = before.reduce((total, each) => total + each.amount, Number(amount))
    if (sum > sessionView(paid).amount_total) return refuse(400, 'charge_already_refunded')
    const made = {
      id: `re_${randomWord()}`,
      intent,
      amount: Number(amount),
      key: form['metadata[key]'] ?? '',
      status: refundStatus,
    }
    refunds.push(made)
    return json(200, refundView(made))
  }
  function post(path: string, form: Record<string, string>): Answer {
    if (path === '/v1/checkout/sessions') return create(form)
    if (path === '/v1/refunds') return refund(form)
    const [, id = ''] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    const session = sessions.get(id)
    if (session === undefined) return refuse(404, 'resource_missing')
    if (session.status !== 'open') return refuse(400, 'resource_already_complete')
    session.status = 'expired'
    return json(200, sessionView(session))
  }
  function get({ pathname, searchParams }: URL): Answer {
    if (pathname === '/v1/balance_transactions') return listBalance(balance, searchParams)
    if (pathname === '/v1/balance') return json(200, { object: 'balance' })
    if (pathname === '/v1/refunds') {
      const intent = searchParams.get('payment_intent')
      return json(200, {
        object: 'list',
        data: refunds.filter((each) => each.intent === intent).map(refundView),
      })
    }
    const id = pathname.split('/').at(-1) ?? ''
    const [session, found] = [sessions.get(id), refunds.find((each) => each.id === id)]
    if (found !== undefined) return json(200, refundView(found))
    if (session === undefined) return refuse(404, 'resource_missing')
    const { intent } = session
    const expanded = intent === null ? null : { id: intent, status: 'succeeded' }
    return json(200, { ...sessionView(session), payment_intent: expanded })
  }
  function handle({ method, path, headers, body }: Request): Answer {
    if (headers.authorization !== `Bearer ${fields.secretKey}`)
      return refuse(401, 'api_key_invalid')
    const url = new URL(path, 'http://stripe')
    if (method === 'GET') return get(url)
    const key = String(headers['idempotency-key'])
    const answer = answered.get(key) ?? post(url.pathname, formOf(body))
    if (answer.status < 300) answered.set(key, answer)
    return answer
  }
  return {
    fields,
    sessions,
    refunds,
    handle,
    balance,
    setRefundStatus(status: string) {
      refundStatus = status
    },
  }
}

export function stripeDouble(): Double & { balance: StripeMovement[] } {
  const stripe = openStripe()
  const { fields, sessions, refunds, handle } = stripe
  function signEvent(type: string, object: object, at: number, changes: Falsified = {}): Notice {
    const event = { id: `evt_${randomWord()}`, object: 'event', type, data: { object } }
    const body = JSON.stringify(event)
    const t = at - (changes.ageSeconds ?? 0)
    const secret = changes.isForged === true ? 'whsec_of_somebody_else' : fields.webhookSecret
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    return {
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    }
  }
  const must = (id: string): Session => {
    const session = sessions.get(id)
    if (session === undefined) throw new Error(`no session ${id}`)
    return session
  }
  const newRefund = (intent: string, amount: number, key: string): Refund => ({
    id: `re_${randomWord()}`,
    intent,
    amount,
    key,
    status: 'succeeded',
  })
  const lastRefund = (session: string) =>
    refunds.filter(({ intent }) => intent === must(session).intent).at(-1)
  return {
    name: 'stripe',
    currency: 'CNY',
    fields,
    handle,
    balance: stripe.balance,
    open: ({ redirectUrl }) => redirectUrl.split('/').at(-1) ?? '',
    pay(session, transaction = `pi_${randomWord()}`) {
      Object.assign(must(session), { status: 'complete', intent: transaction })
    },
    isClosed: (session) => must(session).status === 'expired',
    notice(session, at, changes = {}) {
      const view = sessionView(must(session))
      const object = {
        ...view,
        ...(changes.amount !== undefined && { amount_total: changes.amount }),
        ...(changes.currency !== undefined && { currency: changes.currency.toLowerCase() }),
        ...(changes.orderNumber !== undefined && {
          metadata: { order_number: changes.orderNumber },
        }),
      }
      return signEvent('checkout.session.completed', object, at, changes)
    },
    refundNotice(session, at, state, changes = {}) {
      const found = lastRefund(session)
      if (found === undefined) throw new Error('no refund')
      found.status = state
      const view = { ...refundView(found), ...changes }
      return signEvent(`refund.${state === 'failed' ? 'failed' : 'updated'}`, view, at)
    },
    refundByHand(session, at) {
      const paid = must(session)
      const made = newRefund(paid.intent ?? '', sessionView(paid).amount_total, '')
      refunds.push(made)
      return signEvent('refund.created', { ...refundView(made), metadata: {} }, at)
    },
    foreignRefund: ({ key, amount }, at) =>
      signEvent('refund.updated', refundView(newRefund(`pi_${randomWord()}`, amount, key)), at),
    refundsOf: (session) =>
      refunds.filter(({ intent }) => intent === must(session).intent).map(({ amount }) => amount),
    refundsAre(state) {
      stripe.setRefundStatus(state === 'waiting' ? 'pending' : state)
    },
  }
}

/** An event of Stripe that a merchant's other doings cause: signed, and of any type. */
export function signStripeEvent(
  webhookSecret: string,
  { at, object, ...event }: { type: string; object: object; at: number; livemode?: boolean },
): Notice {
  const body = JSON.stringify({ id: `evt_${randomWord()}`, ...event, data: { object } })
  const v1 = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return { body, headers: { 'stripe-signature': `t=${at},v1=${v1}` } }
}
