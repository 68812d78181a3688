/** Alipay's gateway as its reference describes it: signed forms, answers whose characters are signed, signed notifications. */
import { createSign, createVerify, randomBytes } from 'node:crypto'
import { alipayBillStore } from './bill-stores.ts'
import { digits, newKeys } from './keys.ts'
import type { Answer, BillStore, Double, Falsified, Notice, Request } from './doubles.ts'

type Form = Record<string, string>
type Trade = {
  number: string
  tradeNo: string | null
  amount: string
  passback: string
  status: string
  isClosed: boolean
}
type Refund = { number: string; session: string; amount: string; isDone: boolean }

const textOf = (form: Form) =>
  Object.entries(form)
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
const centsOf = (yuan: string) => Math.round(Number(yuan) * 100)

const sign = (text: string, key: string) => createSign('sha256').update(text).sign(key, 'base64')

/** What it holds, and how it answers calls. */
function openAlipay() {
  const [app, platform, stranger] = [newKeys(), newKeys(), newKeys()]
  const bare = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
  const fields = {
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    // As Alipay's own tool gives them: without head and foot.
    privateKey: bare(app.privateKey),
    publicKey: bare(platform.publicKey),
  }
  const bills = alipayBillStore(fields.sellerId)
  const trades = new Map<string, Trade>()
  const refunds: Refund[] = []
  let isRefundDone = true
  let isRefundRefused = false

  function isSigned(form: Form): boolean {
    const { sign: signature = '', ...rest } = form
    const isRight =
      form.app_id === fields.appId && form.sign_type === 'RSA2' && form.version === '1.0'
    return (
      isRight &&
      createVerify('sha256').update(textOf(rest)).verify(app.publicKey, signature, 'base64')
    )
  }
  const done = (more: object) => ({ code: '10000', msg: 'Success', ...more })
  const fail = (sub: string) => ({
    code: '40004',
    msg: 'Business Failed',
    sub_code: sub,
    sub_msg: 'x',
  })

  function answerOf(method: string, content: Form, host: string): object {
    const ofBill = bills.answer(method, content, host)
    if (ofBill !== null) return ofBill
    const trade =
      content.trade_no === undefined
        ? trades.get(content.out_trade_no ?? '')
        : [...trades.values()].find(({ tradeNo }) => tradeNo === content.trade_no)
    if (trade === undefined) return fail('ACQ.TRADE_NOT_EXIST')
    const about = { out_trade_no: trade.number, trade_no: trade.tradeNo ?? '' }
    if (method === 'alipay.trade.query')
      // A brace in a text ends no object.
      return done({
        ...about,
        trade_status: trade.status,
        total_amount: trade.amount,
        subject: '}{"',
      })
    if (method === 'alipay.trade.close') {
      if (trade.status !== 'WAIT_BUYER_PAY') return fail('ACQ.REASON_TRADE_STATUS_INVALID')
      trade.status = 'TRADE_CLOSED'
      return done(about)
    }
    const known = refunds.find(({ number }) => number === content.out_request_no)
    if (method === 'alipay.trade.fastpay.refund.query')
      return done(
        known?.isDone === true
          ? { ...about, refund_status: 'REFUND_SUCCESS', refund_amount: known.amount }
          : {},
      )
    if (method !== 'alipay.trade.refund') return fail('isv.invalid-method')
    if (isRefundRefused) return fail('ACQ.SELLER_BALANCE_NOT_ENOUGH')
    if (trade.status !== 'TRADE_SUCCESS') return fail('ACQ.TRADE_STATUS_ERROR')
    const before = refunds.filter(({ session }) => session === trade.number)
    const sum = before.reduce((total, each) => total + centsOf(each.amount), 0)
    const isMore = sum + centsOf(content.refund_amount ?? '') > centsOf(trade.amount)
    if (known === undefined && isMore) return fail('ACQ.REASON_TRADE_REFUND_FEE_ERR')
    if (known === undefined)
      refunds.push({
        number: content.out_request_no ?? '',
        session: trade.number,
        amount: content.refund_amount ?? '',
        isDone: isRefundDone,
      })
    return done({ ...about, fund_change: known === undefined && isRefundDone ? 'Y' : 'N' })
  }
  function handle({ path, body, headers }: Request): Answer {
    if (path.startsWith('/downloadBillFile.resource?')) return bills.file(path)
    if (path !== '/gateway.do?charset=utf-8') return { status: 404, body: '' }
    const form: Form = Object.fromEntries(new URLSearchParams(body))
    const { method = '', biz_content: content = '{}' } = form
    const answer = isSigned(form)
      ? answerOf(method, JSON.parse(content) as Form, String(headers.host))
      : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
    const name = `${method.replaceAll('.', '_')}_response`
    const text = JSON.stringify(answer)
    return { status: 200, body: `{"${name}":${text},"sign":"${sign(text, platform.privateKey)}"}` }
  }
  return {
    fields,
    platform,
    stranger,
    trades,
    refunds,
    isSigned,
    answering: { handle, bills },
    setRefunds(state: 'succeeded' | 'waiting' | 'refused') {
      isRefundDone = state === 'succeeded'
      isRefundRefused = state === 'refused'
    },
  }
}

export function alipayDouble(): Double & { bills: BillStore } {
  const alipay = openAlipay()
  const { fields, platform, stranger, trades, refunds, isSigned } = alipay
  const must = (number: string): Trade => {
    const trade = trades.get(number)
    if (trade === undefined) throw new Error(`no trade ${number}`)
    return trade
  }
  function toNotice(form: Form, changes: Falsified = {}): Notice {
    const key = changes.isForged === true ? stranger.privateKey : platform.privateKey
    const signed = { ...form, sign: sign(textOf(form), key), sign_type: 'RSA2' }
    return {
      body: new URLSearchParams(signed).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    }
  }
  const formOf = (trade: Trade, at: number): Form => ({
    notify_id: randomBytes(16).toString('hex'),
    notify_time: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    version: '1.0',
    app_id: fields.appId,
    seller_id: fields.sellerId,
    out_trade_no: trade.number,
    trade_no: trade.tradeNo ?? `${digits(28)}`,
    trade_status: trade.status,
    total_amount: trade.amount,
    passback_params: trade.passback,
    subject: '扳手 10 mm & 更多=好',
    buyer_logon_id: '',
  })
  const toRefundNotice = (trade: Trade, refund: { number: string; fee: string }, at: number) =>
    toNotice({
      ...formOf(trade, at),
      gmt_refund: '2026-03-01 08:00:00.000',
      refund_fee: refund.fee,
      out_biz_no: refund.number,
    })
  return {
    name: 'alipay',
    currency: 'CNY',
    fields,
    ...alipay.answering,
    /** The buyer's browser brings the signed form, and the trade begins. */
    open({ redirectUrl }) {
      const form: Form = Object.fromEntries(new URL(redirectUrl).searchParams)
      if (!isSigned(form) || !/^alipay\.trade\.(page|wap)\.pay$/.test(form.method ?? ''))
        throw new Error('not signed')
      const content = JSON.parse(form.biz_content ?? '{}') as Form
      const number = content.out_trade_no ?? ''
      const known = { passback: content.passback_params ?? '', amount: content.total_amount ?? '' }
      if (!trades.has(number))
        trades.set(number, {
          ...known,
          number,
          tradeNo: null,
          status: 'WAIT_BUYER_PAY',
          isClosed: false,
        })
      return number
    },
    pay(session, transaction = digits(28)) {
      Object.assign(must(session), { status: 'TRADE_SUCCESS', tradeNo: transaction })
    },
    isClosed: (session) => must(session).status === 'TRADE_CLOSED',
    notice(session, at, changes = {}) {
      const form = formOf(must(session), at)
      const { amount, orderNumber, isOthers } = changes
      if (amount !== undefined) form.total_amount = (amount / 100).toFixed(2)
      if (orderNumber !== undefined) form.passback_params = orderNumber
      if (isOthers === true) form.seller_id = '2088000000000000'
      return toNotice(form, changes)
    },
    refundNotice(session, at, _state, { amount } = {}) {
      const found = refunds.filter((each) => each.session === session).at(-1)
      if (found === undefined) throw new Error('no refund')
      found.isDone = true
      const fee = amount === undefined ? found.amount : (amount / 100).toFixed(2)
      return toRefundNotice(must(session), { number: found.number, fee }, at)
    },
    refundByHand(session, at) {
      const { amount } = must(session)
      const made = { number: digits(20), session, amount, isDone: true }
      refunds.push(made)
      return toRefundNotice(must(session), { number: made.number, fee: amount }, at)
    },
    foreignRefund({ key, amount }, at) {
      const number = randomBytes(16).toString('hex')
      const fee = (amount / 100).toFixed(2)
      const trade = { number, amount: fee, passback: '', status: 'TRADE_SUCCESS', isClosed: false }
      const refund = { number: `${number}-${key.replaceAll(':', '-')}`, fee }
      return toRefundNotice({ ...trade, tradeNo: digits(28) }, refund, at)
    },
    refundsOf: (session) =>
      refunds.filter((each) => each.session === session).map(({ amount }) => centsOf(amount)),
    refundsAre(state) {
      alipay.setRefunds(state)
    },
  }
}
