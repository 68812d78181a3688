/** WeChat Pay v3 as its reference describes it: every request and answer signed, notifications signed and encrypted. */
import { createCipheriv, createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto'
import type { InAppWindow } from '../contract.ts'
import { wechatBillStore } from './bill-stores.ts'
import type { Answer, BillStore, Double, Falsified, Notice, Request } from './doubles.ts'
import { digits, newKeys } from './keys.ts'
import { findOpened, newLogins } from './wechat-app.ts'

type Order = {
  number: string
  amount: number
  attach: string
  codeUrl: string
  /** Who alone may pay it within the app. */
  payer: string | null
  prepayId: string
  state: string
  transaction: string | null
}
type Refund = { id: string; number: string; session: string; amount: number; status: string }

/** The keys of both sides, and somebody else's. */
function newParties() {
  const [merchant, platform, stranger] = [newKeys(), newKeys(), newKeys()]
  const fields = {
    merchantId: '1900000001',
    appId: 'wxd678efh567hg6787',
    serialNumber: randomBytes(20).toString('hex').toUpperCase(),
    privateKey: merchant.privateKey,
    publicKeyId: `PUB_KEY_ID_${digits(20)}`,
    publicKey: platform.publicKey,
    apiKey: randomBytes(16).toString('hex'),
    appSecret: randomBytes(16).toString('hex'),
  }
  return { merchant, platform, stranger, fields }
}
type Parties = ReturnType<typeof newParties>

function signHeaders({ fields }: Parties, body: string, at: number, privateKey: string) {
  const nonce = randomBytes(16).toString('hex')
  const text = `${at}\n${nonce}\n${body}\n`
  return {
    'wechatpay-timestamp': String(at),
    'wechatpay-nonce': nonce,
    'wechatpay-serial': fields.publicKeyId,
    'wechatpay-signature': createSign('sha256').update(text).sign(privateKey, 'base64'),
  }
}

/** Whether the merchant has signed a call, a moment ago. */
function isSigned(
  { merchant, fields }: Parties,
  { method, path, headers, body }: Request,
): boolean {
  const [scheme, list = ''] = String(headers.authorization).split(' ')
  const part = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(list)?.[1] ?? ''
  const text = `${method}\n${path}\n${part('timestamp')}\n${part('nonce_str')}\n${body}\n`
  const isNow = Math.abs(Date.now() / 1000 - Number(part('timestamp'))) < 300
  return (
    scheme === 'WECHATPAY2-SHA256-RSA2048' &&
    part('mchid') === fields.merchantId &&
    part('serial_no') === fields.serialNumber &&
    headers['wechatpay-serial'] === fields.publicKeyId &&
    isNow &&
    createVerify('sha256')
      .update(text)
      .verify(createPublicKey(merchant.publicKey), part('signature'), 'base64')
  )
}

/** What it holds. */
function newBooks({ fields }: Parties) {
  const orders = new Map<string, Order>()
  const refunds = new Map<string, Refund>()
  const transactionView = (order: Order) => ({
    appid: fields.appId,
    mchid: fields.merchantId,
    out_trade_no: order.number,
    trade_state: order.state,
    attach: order.attach,
    ...(order.transaction !== null && {
      transaction_id: order.transaction,
      amount: {
        total: order.amount,
        payer_total: order.amount,
        currency: 'CNY',
        payer_currency: 'CNY',
      },
    }),
  })
  const refundView = ({ id, number, session, amount, status }: Refund) => ({
    refund_id: id,
    out_refund_no: number,
    out_trade_no: session,
    transaction_id: orders.get(session)?.transaction,
    status,
    amount: { total: orders.get(session)?.amount, refund: amount, currency: 'CNY' },
  })

  return { orders, refunds, transactionView, refundView }
}

/** How it answers calls. */
function openWechat(parties: Parties, books: ReturnType<typeof newBooks>) {
  const bills = wechatBillStore()
  const logins = newLogins(parties.fields)
  const { fields, platform } = parties
  const { orders, refunds, transactionView, refundView } = books
  let refundStatus = 'SUCCESS'

  function signed(status: number, body: string): Answer {
    const now = Math.floor(Date.now() / 1000)
    const headers = signHeaders(parties, body, now, platform.privateKey)
    return { status, body, headers: { ...headers, 'content-type': 'application/json' } }
  }
  const json = (status: number, body: object) => signed(status, JSON.stringify(body))
  const refuse = (status: number, code: string) => json(status, { code, message: 'refused' })

  function prepare(form: Record<string, unknown>, isInApp: boolean): Answer {
    const { out_trade_no: number, amount, attach, appid, mchid } = form
    const { total } = amount as { total: number }
    const isRight = appid === fields.appId && mchid === fields.merchantId && Number.isInteger(total)
    if (!isRight || !/^[\w|*-]{6,32}$/.test(String(number))) return refuse(400, 'PARAM_ERROR')
    if (Buffer.byteLength(String(form.description)) > 127) return refuse(400, 'PARAM_ERROR')
    const codeUrl = `weixin://wxpay/bizpayurl?pr=${randomBytes(6).toString('hex')}`
    const payer = (form.payer as { openid?: string } | undefined)?.openid ?? null
    if (isInApp !== (payer?.startsWith('open-') === true)) return refuse(400, 'PARAM_ERROR')
    const prepayId = `wx${digits(18)}`
    orders.set(String(number), {
      number: String(number),
      amount: total,
      attach: String(attach),
      codeUrl,
      payer,
      prepayId,
      state: 'NOTPAY',
      transaction: null,
    })
    return json(200, isInApp ? { prepay_id: prepayId } : { code_url: codeUrl })
  }
  function refund(form: Record<string, unknown>): Answer {
    if (refundStatus === 'refused') return refuse(403, 'NOT_ENOUGH')
    const { transaction_id: transaction, out_refund_no: number, amount } = form
    const { refund: part, total, currency } = amount as Record<string, unknown>
    const order = [...orders.values()].find((each) => each.transaction === transaction)
    if (order === undefined) return refuse(404, 'RESOURCE_NOT_EXISTS')
    if (!/^[\w|*@-]{1,64}$/.test(String(number)) || total !== order.amount || currency !== 'CNY')
      return refuse(400, 'PARAM_ERROR')
    const known = refunds.get(String(number))
    if (known !== undefined) return json(200, refundView(known))
    const before = [...refunds.values()].filter((each) => each.session === order.number)
    if (before.reduce((sum, each) => sum + each.amount, Number(part)) > order.amount)
      return refuse(400, 'INVALID_REQUEST')
    const made = {
      id: digits(29),
      number: String(number),
      session: order.number,
      amount: Number(part),
      status: refundStatus,
    }
    refunds.set(made.number, made)
    order.state = 'REFUND'
    return json(200, refundView(made))
  }
  function handle(request: Request): Answer {
    const { method, path, body } = request
    if (path.startsWith('/sns/oauth2/access_token?'))
      return logins.exchange(new URL(path, 'http://wechat').searchParams)
    if (!isSigned(parties, request)) return { status: 401, body: '{"code":"SIGN_ERROR"}' }
    const { pathname, searchParams } = new URL(path, 'http://wechat')
    if (method === 'POST') {
      const form = JSON.parse(body) as Record<string, unknown>
      if (pathname === '/v3/pay/transactions/native') return prepare(form, false)
      if (pathname === '/v3/pay/transactions/jsapi') return prepare(form, true)
      if (pathname === '/v3/refund/domestic/refunds') return refund(form)
      const order = orders.get(pathname.split('/').at(-2) ?? '')
      if (order === undefined || form.mchid !== fields.merchantId)
        return refuse(404, 'ORDER_NOT_EXIST')
      if (order.state !== 'NOTPAY') return refuse(400, 'ORDER_PAID')
      order.state = 'CLOSED'
      return signed(204, '')
    }
    const ofBill = bills.answer(request)
    if (ofBill !== null) return ofBill.isSigned ? json(ofBill.status, ofBill.body) : ofBill.file
    const number = pathname.split('/').at(-1) ?? ''
    if (pathname.startsWith('/v3/refund/')) {
      const known = refunds.get(number)
      return known === undefined ? refuse(404, 'RESOURCE_NOT_EXISTS') : json(200, refundView(known))
    }
    const order = orders.get(number)
    if (order === undefined || searchParams.get('mchid') !== fields.merchantId)
      return refuse(404, 'ORDER_NOT_EXIST')
    return json(200, transactionView(order))
  }
  return {
    handle,
    bills,
    logIn: logins.logIn,
    setRefundStatus(status: string) {
      refundStatus = status
    },
  }
}

const fail = (message: string): never => {
  throw new Error(message)
}
const REFUND_STATUS = { waiting: 'PROCESSING', succeeded: 'SUCCESS', refused: 'refused' } as const

export type WechatDouble = Double & {
  bills: BillStore
  /** Somebody comes within the app. @returns the code that it sends to the shop's page */
  logIn(name: string): string
  /** The app opens its window for them. @returns the payment, null where it refuses */
  openWindow(name: string, window: InAppWindow): string | null
}

export function wechatDouble(): WechatDouble {
  const parties = newParties()
  const { fields, platform, stranger } = parties
  const books = newBooks(parties)
  const { orders, refunds, transactionView, refundView } = books
  const wechat = openWechat(parties, books)
  function encrypted(type: string, resource: object, at: number, changes: Falsified = {}): Notice {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(fields.apiKey), nonce)
    cipher.setAAD(Buffer.from('transaction'))
    const parts = [
      cipher.update(JSON.stringify(resource), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]
    const ciphertext = Buffer.concat(parts).toString('base64')
    const body = JSON.stringify({
      id: `EV-${digits(24)}`,
      create_time: new Date(at * 1000).toISOString(),
      resource_type: 'encrypt-resource',
      event_type: type,
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext,
        nonce,
        associated_data: 'transaction',
        original_type: 'transaction',
      },
    })
    const key = changes.isForged === true ? stranger.privateKey : platform.privateKey
    const headers = signHeaders(parties, body, at - (changes.ageSeconds ?? 0), key)
    return { body, headers: { ...headers, 'content-type': 'application/json' } }
  }
  const must = (number: string): Order => orders.get(number) ?? fail(`no order ${number}`)
  function toRefundNotice(refund: Refund, at: number, transaction?: string): Notice {
    const { status, ...view } = refundView(refund)
    const resource = { ...view, mchid: fields.merchantId, refund_status: status }
    const other = transaction === undefined ? {} : { transaction_id: transaction }
    return encrypted(`REFUND.${status}`, { ...resource, ...other }, at)
  }
  const refundsIn = (session: string) =>
    [...refunds.values()].filter((each) => each.session === session)
  return {
    name: 'wechat',
    currency: 'CNY',
    fields,
    handle: wechat.handle,
    bills: wechat.bills,
    logIn: wechat.logIn,
    openWindow: (name, window) =>
      findOpened({ fields, publicKey: parties.merchant.publicKey }, orders.values(), {
        name,
        window,
      }),
    open: ({ qrText }) =>
      [...orders.values()].find(({ codeUrl }) => codeUrl === qrText)?.number ?? '',
    pay(session, transaction = `4200${digits(24)}`) {
      Object.assign(must(session), { state: 'SUCCESS', transaction })
    },
    isClosed: (session) => must(session).state === 'CLOSED',
    notice(session, at, changes = {}) {
      const order = must(session)
      const view = transactionView({
        ...order,
        amount: changes.amount ?? order.amount,
        attach: changes.orderNumber ?? order.attach,
      })
      const amount = { ...view.amount, currency: changes.currency ?? 'CNY' }
      const mchid = changes.isOthers === true ? '1900000002' : fields.merchantId
      return encrypted('TRANSACTION.SUCCESS', { ...view, amount, mchid }, at, changes)
    },
    refundNotice(session, at, state) {
      const found = refundsIn(session).at(-1)
      if (found === undefined) throw new Error('no refund')
      found.status = state === 'succeeded' ? 'SUCCESS' : 'ABNORMAL'
      return toRefundNotice(found, at)
    },
    refundByHand(session, at) {
      const { amount } = must(session)
      const made = { id: digits(29), number: digits(29), session, amount, status: 'SUCCESS' }
      refunds.set(made.number, made)
      return toRefundNotice(made, at)
    },
    foreignRefund({ key, amount }, at) {
      const session = randomBytes(16).toString('hex')
      const number = `${session}-${key.replaceAll(':', '-')}`
      const made = { id: digits(29), number, session, amount, status: 'SUCCESS' }
      return toRefundNotice(made, at, `4200${digits(24)}`)
    },
    refundsOf: (session) => refundsIn(session).map(({ amount }) => amount),
    refundsAre(state) {
      wechat.setRefundStatus(REFUND_STATUS[state])
    },
  }
}
