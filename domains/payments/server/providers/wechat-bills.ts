/** Fetches WeChat Pay's bill of trades: it is asked for, found to be whole by its hash, and read. */
import * as z from 'zod/mini'
import { BadBill, type Bills } from '../bills/bill.ts'
import { PACKED_MAX_BYTES } from '../bills/text-lines.ts'
import { demandHash, wechatBillLines } from '../bills/wechat-bill.ts'
import { askFile } from '#kit/server/providers/http.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { signRequest } from './wechat-signature.ts'

const BillFound = z.object({
  download_url: z.string(),
  hash_type: z.literal('SHA1'),
  hash_value: z.string().check(z.regex(/^[\da-fA-F]{40}$/)),
})

type Wechat = {
  origin: string
  /** A call whose answer is signed. */
  request: (method: 'GET', path: string) => Promise<unknown>
  through: <Result>(call: () => Promise<Result>) => Promise<Result>
}

export function wechatBills(
  keys: ProviderKeys['wechat'],
  { origin, request, through }: Wechat,
): Bills {
  /** A file, whose answer WeChat Pay does not sign: its hash is in an answer that it has signed. */
  async function download(address: string): Promise<Buffer> {
    const url = URL.canParse(address) ? new URL(address) : null
    const { protocol, host } = new URL(origin)
    // The call is signed with the merchant's key, so it goes nowhere else.
    if (url === null || url.protocol !== protocol || !hostsOf(host).includes(url.host))
      throw new BadBill('otherHost', 'the bill lies with somebody else')
    const signed = signRequest(keys, { method: 'GET', path: signedPath(url, origin), body: '' })
    const headers = {
      authorization: signed,
      'user-agent': 'Tradepost',
      'wechatpay-serial': keys.publicKeyId,
    }
    return through(() => askFile({ method: 'GET', url: url.href, headers }, PACKED_MAX_BYTES))
  }
  async function fetchBill(day: string) {
    const query = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' })
    let found: unknown
    try {
      found = await request('GET', `/v3/bill/tradebill?${query}`)
    } catch (error) {
      if (isCode(error, 'NO_STATEMENT_EXIST')) return null
      if (isCode(error, 'STATEMENT_CREATING')) throw new BadBill('notPublished', 'it is being made')
      throw error
    }
    const parsed = z.safeParse(BillFound, found)
    if (!parsed.success) throw new ProviderAway('WeChat Pay answered something else')
    const { download_url: address, hash_value: hash } = parsed.data
    const packed = await download(address)
    await demandHash(packed, hash)
    return wechatBillLines(packed, { merchantId: keys.merchantId, day })
  }
  return {
    fetch: fetchBill,
    read: (file, day) => wechatBillLines(file, { merchantId: keys.merchantId, day }),
  }
}

/** Of its interface, near and far. */
const hostsOf = (host: string): string[] =>
  host === 'api.mch.weixin.qq.com' ? [host, 'api2.mch.weixin.qq.com'] : [host]

/** What a call signs: its path below the interface, with its query. */
const signedPath = ({ pathname, search }: URL, origin: string): string => {
  const base = new URL(origin).pathname.replace(/\/$/, '')
  return (
    (base !== '' && pathname.startsWith(base) ? pathname.slice(base.length) : pathname) + search
  )
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof ProviderRefused && error.code === code
