/** The bills that the doubles have, and how they hand them out. */
import { gzipped, sha1 } from './bills.ts'
import type { Answer, BillStore, Request } from './doubles.ts'

type OfBill =
  | { isSigned: true; status: number; body: object }
  /** A file is not signed. */
  | { isSigned: false; file: Answer }

/** @returns what answers a call about bills; null of every other call */
export function wechatBillStore() {
  const store: BillStore = { files: new Map(), are: 'fine' }
  const refuse = (code: string): OfBill => ({
    isSigned: true,
    status: 400,
    body: { code, message: 'refused' },
  })
  function find(query: URLSearchParams, host: string): OfBill {
    const day = query.get('bill_date') ?? ''
    if (query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP')
      return refuse('PARAM_ERROR')
    if (store.are === 'creating') return refuse('STATEMENT_CREATING')
    const file = store.files.get(day)
    if (file === undefined) return refuse('NO_STATEMENT_EXIST')
    const at = store.are === 'elsewhere' ? 'bills.example.com' : `${host}/wechat`
    const body = {
      download_url: `http://${at}/v3/billdownload/file?token=${day}&tartype=gzip`,
      hash_type: 'SHA1',
      hash_value: store.are === 'otherHash' ? sha1(Buffer.from('other')) : sha1(file),
    }
    return { isSigned: true, status: 200, body }
  }
  function answer({ path, headers }: Request): OfBill | null {
    const { pathname, searchParams } = new URL(path, 'http://wechat')
    if (pathname === '/v3/bill/tradebill') return find(searchParams, String(headers.host))
    if (pathname !== '/v3/billdownload/file') return null
    const file = store.files.get(searchParams.get('token') ?? '')
    const found = file === undefined ? null : { status: 200, body: gzipped(file) }
    return { isSigned: false, file: found ?? { status: 404, body: '{"code":"NOT_FOUND"}' } }
  }
  return Object.assign(store, { answer })
}

export function alipayBillStore(sellerId: string) {
  const store: BillStore = { files: new Map(), are: 'fine' }
  return Object.assign(store, {
    /** @returns null of a call that is about something else */
    answer(
      method: string,
      { bill_type: type, bill_date: day = '' }: Readonly<Record<string, string>>,
      host: string,
    ): object | null {
      if (method !== 'alipay.data.dataservice.bill.downloadurl.query') return null
      if (type !== 'trade' || !store.files.has(day))
        return { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist' }
      const at = store.are === 'elsewhere' ? 'bills.example.com' : `${host}/alipay`
      const query = `bizType=trade&userId=${sellerId}0156&fileType=csv.zip&bizDates=${day}`
      const address = `http://${at}/downloadBillFile.resource?${query}`
      return { code: '10000', msg: 'Success', bill_download_url: address }
    },
    file(path: string): Answer {
      const day = new URL(path, 'http://alipay').searchParams.get('bizDates') ?? ''
      const file = store.files.get(day)
      return file === undefined ? { status: 404, body: '' } : { status: 200, body: file }
    },
  })
}

/** A balance transaction; `at` is an instant, `amount` in minor units of the balance's currency. */
export type StripeMovement = {
  id: string
  type: string
  amount: number
  currency: string
  fee?: number
  /** Where Stripe exchanged it: units of the balance's currency for one of the source's. */
  exchangeRate?: number
  at: string
  source?: object
}

/** Newest first, a page at a time. */
export function listBalance(balance: readonly StripeMovement[], query: URLSearchParams): Answer {
  const [from, until] = [Number(query.get('created[gte]')), Number(query.get('created[lt]'))]
  const limit = Number(query.get('limit'))
  if (query.get('expand[]') !== 'data.source' || !(limit >= 1 && limit <= 100))
    return { status: 400, body: '{"error":{"code":"parameter_invalid","type":"x"}}' }
  const inTime = balance
    .map(({ at, fee = 0, exchangeRate = null, source = null, ...each }) => ({
      ...each,
      object: 'balance_transaction',
      created: Date.parse(at) / 1000,
      fee,
      exchange_rate: exchangeRate,
      net: each.amount - fee,
      source,
    }))
    .filter(({ created }) => created >= from && created < until)
    .toSorted((a, b) => b.created - a.created)
  const after = query.get('starting_after')
  const start = after === null ? 0 : inTime.findIndex(({ id }) => id === after) + 1
  const data = inTime.slice(start, start + limit)
  const page = { object: 'list', data, has_more: start + limit < inTime.length }
  return { status: 200, body: JSON.stringify(page) }
}
