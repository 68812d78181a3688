/** The fields of an enquiry's kind: as they are sent, checked and stored. */
import { buyerOfOrder } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { endOfDay } from '#kit/contract/days.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { sendEnquiry } from '../contract.ts'
import { type EnquiryKind } from '../kind-names.ts'
import { kindOf, wrongFields } from '../kinds.ts'
import { EnquiryReasons } from '../reasons.ts'
import type { KindRow } from './sql.ts'

type Form = Omit<InputOf<typeof sendEnquiry>, 'proof' | 'requestKey'>

/** What can be checked without reading anything. @throws {Refused} invalidInput, loginNeeded, textTooLong */
export function demandForm(
  { buyerId, lang }: Pick<ShopperContext, 'buyerId' | 'lang'>,
  form: Form,
): void {
  const wrong = wrongFields(form.kind, form)
  if (wrong.length > 0) {
    const message = translate(lang, 'enquiries.fieldWrong')
    const fields = wrong.map((path) => ({ path, message }))
    throw new Refused(Reasons.invalidInput, { detail: { fields } })
  }
  const { isForGuests } = kindOf(form.kind)
  if (buyerId === null && (!isForGuests || form.fileIds.length > 0)) {
    throw new Refused(EnquiryReasons.loginNeeded)
  }
  demandText(form.kind, form.text)
}

/** @throws {Refused} textTooLong */
export function demandText(kind: EnquiryKind, text: string): void {
  const maximum = kindOf(kind).textMax
  if (text.length > maximum) throw new Refused(EnquiryReasons.textTooLong, { values: { maximum } })
}

/**
 * What is stored of the kind's fields. What was read elsewhere is checked: the order is the buyer's own, the company is there,
 * the deadline is yet to come. @throws {Refused} orderUnknown, companyUnknown, deadlinePassed
 */
export async function readFields(context: ShopperContext, form: Form): Promise<KindRow> {
  const { db, now, lang, buyerId } = context
  const { kind, orderNumber, directory, companyId, deadline } = form
  if (buyerId !== null && orderNumber !== null) {
    const owner = await buyerOfOrder(db, orderNumber)
    if (owner !== buyerId) throw new Refused(EnquiryReasons.orderUnknown)
  }
  if (deadline !== null) {
    const zone = (await readSettings(db))['shop.timeZone']
    if (deadline < dayIn(now, zone)) throw new Refused(EnquiryReasons.deadlinePassed)
  }
  const companyName =
    directory === null || companyId === null
      ? null
      : ((await context.findCompany?.(db, { directory, companyId, lang })) ?? null)
  if (kind === 'company' && companyName === null) throw new Refused(EnquiryReasons.companyUnknown)
  const { topic, intent, category, specification, quantity, budget, region } = form
  return {
    kind,
    topic,
    orderNumber,
    intent,
    category,
    specification,
    quantity,
    region,
    deadline,
    directory,
    companyId,
    companyName,
    budgetAmount: budget?.amount ?? null,
    budgetCurrency: budget?.currency ?? null,
  }
}

/** When it expires: in some days, or after its last day if that comes first and is not over yet. */
export async function expiryTime(
  db: Queryable,
  { kind, deadline }: Pick<KindRow, 'kind' | 'deadline'>,
  now: Instant,
): Promise<Instant | null> {
  if (!kindOf(kind).canExpire) return null
  const settings = await readSettings(db)
  const inDays = later(now, settings['enquiries.expireDays'] * DAY_MS)
  if (deadline === null) return inDays
  const zone = settings['shop.timeZone']
  const end = endOfDay(deadline, zone) ?? inDays
  return end > now && end < inDays ? end : inDays
}

const KIND_ROW = [
  'kind',
  'topic',
  'orderNumber',
  'intent',
  'category',
  'specification',
  'quantity',
  'region',
  'deadline',
  'directory',
  'companyId',
] as const
const WORDS = ['name', 'email', 'phone', 'text'] as const

type Sent = KindRow & Pick<Form, (typeof WORDS)[number]> & { fileIds: readonly string[] }

/** Whether it is what was sent before. */
export const isSame = (sent: Sent, form: Form): boolean =>
  [...KIND_ROW, ...WORDS].every((each) => sent[each] === form[each]) &&
  sent.budgetAmount === (form.budget?.amount ?? null) &&
  sent.budgetCurrency === (form.budget?.currency ?? null) &&
  sent.fileIds.join() === form.fileIds.join()
