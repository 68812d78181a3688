/** Fetches Alipay's bill of trades: its address is asked for, which is good for half a minute. */
import * as z from 'zod/mini'
import { alipayBillLines } from '../bills/alipay-bill.ts'
import { BadBill, type Bills } from '../bills/bill.ts'
import { PACKED_MAX_BYTES } from '../bills/text-lines.ts'
import { askFile } from '#kit/server/providers/http.ts'
import { ProviderRefused } from '#kit/server/providers/errors.ts'
import type { ProviderKeys } from './provider-keys.ts'

const BillFound = z.object({ bill_download_url: z.string() })
/** Nothing was paid on that day. */
const NO_BILL = /bill[_-]not[_-]exist/i

type Alipay = {
  origin: string
  request: (
    schema: typeof BillFound,
    method: string,
    content: object,
  ) => Promise<z.output<typeof BillFound>>
  through: <Result>(call: () => Promise<Result>) => Promise<Result>
}

export function alipayBills(
  keys: ProviderKeys['alipay'],
  { origin, request, through }: Alipay,
): Bills {
  async function fetchBill(day: string) {
    const method = 'alipay.data.dataservice.bill.downloadurl.query'
    let address: string
    try {
      const asked = { bill_type: 'trade', bill_date: day }
      address = (await request(BillFound, method, asked)).bill_download_url
    } catch (error) {
      if (error instanceof ProviderRefused && NO_BILL.test(error.code)) return null
      throw error
    }
    // The address is the secret here: nothing is signed, and it is good for half a minute.
    const url = billAddress(address, origin)
    const file = await through(() => askFile({ method: 'GET', url, headers: {} }, PACKED_MAX_BYTES))
    return alipayBillLines(file, { sellerId: keys.sellerId, day })
  }
  return {
    fetch: fetchBill,
    read: (file, day) => alipayBillLines(file, { sellerId: keys.sellerId, day }),
  }
}

/**
 * Alipay names plain HTTP, and answers HTTPS too, by which alone it is asked.
 * @throws {BadBill} otherHost: neither its own nor, in a test, of the server that plays it
 */
function billAddress(address: string, origin: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const own = new URL(origin)
  if (url !== null && url.host === own.host && url.protocol === own.protocol) return url.href
  const isAlipays = url !== null && url.hostname.endsWith('.alipay.com') && url.port === ''
  if (!isAlipays || own.hostname !== 'openapi.alipay.com')
    throw new BadBill('otherHost', 'the bill lies with somebody else')
  url.protocol = 'https:'
  return url.href
}
