/**
 * Kuaidi100: subscription with signed notifications, and its query as a fallback. Forms, an MD5 signature in upper case, and times
 * of Beijing, as its interface has them.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { TrackingState } from '#domains/orders/contract.ts'
import { instantOfBeijing } from '#kit/server/providers/beijing.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import { askAnyStatus, parseJson } from '#kit/server/providers/http.ts'
import type { TrackedParcel, TrackingProvider, TrackingReport } from '../provider.ts'
import type { ProviderKeys, ProviderPlace } from './keys.ts'

const Answer = z.object({ returnCode: z.coerce.string(), message: z.nullish(z.string()) })
const Item = z.object({
  context: z.string(),
  time: z.nullish(z.string()),
  ftime: z.nullish(z.string()),
  statusCode: z.nullish(z.coerce.string()),
})
const Result = z.object({
  nu: z.string(),
  com: z.nullish(z.string()),
  state: z.nullish(z.coerce.string()),
  ischeck: z.nullish(z.coerce.string()),
  data: z.nullish(z.array(Item)),
})
type Result = z.infer<typeof Result>
const Notification = z.object({ status: z.nullish(z.string()), lastResult: z.nullish(Result) })

/** It was subscribed before. */
const AGAIN = '501'
/** Of a subscription: its data or its carrier are refused. Everything else is about the account or their service. */
const REFUSED_SUBSCRIPTIONS = ['700', '701', '702']
/** Of a query: nothing is known yet. */
const NOTHING_YET = '500'
/** Of a query: the number, the carrier's code, or the telephone number is refused. */
const REFUSED_QUERIES = ['400', '408']
/** For the trial of keys: its answer says whether they are taken, and never what became of it. */
const TRIAL_NUMBER = 'TRADEPOST000'
/** Carriers that ask for a telephone number of sender or receiver. */
const NEEDS_PHONE = ['shunfeng', 'shunfengkuaiyun', 'zhongtong']

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()

export function kuaidi100Provider(
  { customer, key, senderPhone }: ProviderKeys['kuaidi100'],
  { origin, notifyUrl }: ProviderPlace,
): TrackingProvider {
  // Kuaidi100 repeats the salt in the signature of each notification: it is derived, so that there is nothing more to enter.
  const salt = createHmac('sha256', key)
    .update('tradepost notifications')
    .digest('hex')
    .slice(0, 32)
  const phoneFor = (code: string | null) =>
    senderPhone !== '' && (code === null || NEEDS_PHONE.includes(code))
      ? { phone: senderPhone }
      : {}

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const { status, data } = await askAnyStatus({
      method: 'POST',
      url: `${origin}${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(form).toString(),
    })
    if (status !== 200) throw new ProviderAway(`it answered ${status}`)
    return data
  }

  async function query(com: string, parcel: Pick<TrackedParcel, 'number' | 'code'>) {
    const param = JSON.stringify({
      com,
      num: parcel.number,
      resultv2: '4',
      show: '0',
      order: 'desc',
      ...phoneFor(parcel.code),
    })
    return post('/poll/query.do', { customer, sign: md5(param + key + customer), param })
  }

  return {
    acknowledgement: {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({ result: true, returnCode: '200', message: '成功' }),
    },
    async register({ number, code }) {
      const param = JSON.stringify({
        ...(code === null ? {} : { company: code }),
        number,
        key,
        parameters: {
          callbackurl: notifyUrl,
          salt,
          resultv2: '4',
          ...(code === null ? { autoCom: '1' } : {}),
          ...phoneFor(code),
        },
      })
      const { returnCode, message } = parseAnswer(await post('/poll', { schema: 'json', param }))
      if (returnCode === '200' || returnCode === AGAIN) return { reference: null, report: null }
      const text = `${returnCode} ${message ?? ''}`.trim()
      if (REFUSED_SUBSCRIPTIONS.includes(returnCode)) throw new ProviderRefused(text, returnCode)
      throw new ProviderAway(text)
    },
    async ask(parcel) {
      // The query needs a carrier's code, and where the merchant gave none the notifications alone tell.
      if (parcel.code === null) return null
      const data = await query(parcel.code, parcel)
      const result = z.safeParse(Result, data)
      if (result.success) return toReport(result.data)
      const { returnCode, message } = parseAnswer(data)
      if (returnCode === NOTHING_YET) return null
      const text = `${returnCode} ${message ?? ''}`.trim()
      if (REFUSED_QUERIES.includes(returnCode)) throw new ProviderRefused(text, returnCode)
      throw new ProviderAway(text)
    },
    read(raw) {
      const form = new URLSearchParams(raw.toString('utf8'))
      const param = form.get('param') ?? ''
      if (!isSame(md5(param + salt), (form.get('sign') ?? '').toUpperCase())) return null
      const parsed = z.safeParse(Notification, parseJson(param))
      if (!parsed.success) return 'unreadable'
      const { lastResult } = parsed.data
      return lastResult == null ? 'nothing' : toReport(lastResult)
    },
    async check() {
      const data = await query('yuantong', { number: TRIAL_NUMBER, code: 'yuantong' })
      if (z.safeParse(Result, data).success) return
      const { returnCode, message } = parseAnswer(data)
      if (returnCode === NOTHING_YET || REFUSED_QUERIES.includes(returnCode)) return
      throw new ProviderRefused(message ?? returnCode)
    },
  }
}

/** @throws {ProviderAway} where it is no answer of theirs */
function parseAnswer(data: unknown): z.infer<typeof Answer> {
  const parsed = z.safeParse(Answer, data)
  if (!parsed.success) throw new ProviderAway('it answered something unknown')
  return parsed.data
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** By the first digit and by the exceptions among the detailed codes, as their table has them. */
export function stateOfKuaidi100(code: string): TrackingState | null {
  const own = STATES[code]
  if (own !== undefined) return own
  const group = GROUPS[code.charAt(0)]
  return code.length >= 3 && group !== undefined ? group : null
}

const STATES: Readonly<Record<string, TrackingState>> = {
  0: 'moving',
  1: 'accepted',
  2: 'failed',
  3: 'delivered',
  4: 'returned',
  5: 'delivering',
  6: 'returned',
  7: 'moving',
  8: 'moving',
  10: 'moving',
  11: 'moving',
  12: 'moving',
  13: 'failed',
  14: 'returned',
  101: 'registered',
  102: 'registered',
  201: 'failed',
  202: 'failed',
  // Put into a locker or a station, from which the receiver has yet to take it; 304: taken, or signed for there.
  501: 'waitingPickup',
}
const GROUPS: Readonly<Record<string, TrackingState>> = {
  1: 'accepted',
  2: 'failed',
  3: 'delivered',
  4: 'returned',
  5: 'delivering',
}

function toReport({ nu, com, state, ischeck, data }: Result): TrackingReport {
  const traces = (data ?? []).flatMap(({ context, time, ftime, statusCode }) => {
    const at = instantOfBeijing(ftime ?? time ?? '')
    const text = context.trim()
    if (at === null || text === '') return []
    return [{ at, text, state: statusCode == null ? null : stateOfKuaidi100(statusCode) }]
  })
  const known = stateOfKuaidi100(state ?? '')
  // `state` says 0 (under way) as well where nothing is known.
  if (traces.length === 0)
    return { number: nu, carrier: com ?? null, state: null, reportedAt: null, traces }
  return {
    number: nu,
    carrier: com ?? null,
    state: ischeck === '1' && known === null ? 'delivered' : known,
    reportedAt: null,
    traces,
  }
}
