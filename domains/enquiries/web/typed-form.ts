/** The form of an enquiry as it is typed, and what is sent of it. */
import * as z from 'zod/mini'
import { Email, Phone } from '#domains/accounts/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Currency } from '#kit/contract/values.ts'
import type { EnquiryKind } from '../kind-names.ts'
import type { AnyTopic, Directory } from '../kinds.ts'
import { INTENTS } from '../kind-names.ts'
import { kindOf, MACHINE_COUNT_MAX, REGION_MAX, SPECIFICATION_MAX } from '../kinds.ts'
import type { Category } from '../contract.ts'

const Empty = z.literal('')
/** Missing values are empty texts. People write order numbers in groups. What the kind needs is checked when it is sent. */
export const TypedForm = z.object({
  /** Stored with the draft: sent again after a reload, it is the same enquiry. */
  requestKey: z.uuid(),
  topic: z.string(),
  intent: z.enum(INTENTS),
  category: z.string(),
  specification: z.string().check(z.trim(), z.maxLength(SPECIFICATION_MAX)),
  quantity: z
    .string()
    .check(
      z.refine(
        (typed) =>
          typed === '' ||
          (Number(typed) >= 1 &&
            Number(typed) <= MACHINE_COUNT_MAX &&
            Number.isInteger(Number(typed))),
      ),
    ),
  budgetAmount: z.nullable(z.int().check(z.minimum(1), z.maximum(ANY_AMOUNT_MAX))),
  budgetCurrency: Currency,
  region: z.string().check(z.trim(), z.maxLength(REGION_MAX)),
  deadline: z.string(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  email: z.union([Empty, Email]),
  phone: z.union([Empty, Phone]),
  orderNumber: z.union([
    Empty,
    z.pipe(
      z.string().check(z.overwrite((typed) => typed.replaceAll(/[\s-]/g, '').toUpperCase())),
      OrderNumber,
    ),
  ]),
  text: z.string().check(z.trim(), z.minLength(1)),
})
export type Typed = z.input<typeof TypedForm>
export type Filled = z.output<typeof TypedForm>

/** What the page already knows. */
export type Given = Partial<Pick<Typed, 'topic' | 'orderNumber' | 'intent'>> & {
  company?: { directory: Directory; companyId: number }
}

/** What a draft is about: the question to one company is not that to another, nor is what is sold what somebody wants to buy. */
export const draftSubject = (kind: EnquiryKind, { company, intent }: Given): string =>
  [kind, company?.directory, company?.companyId, intent]
    .filter((part) => part !== undefined)
    .join('-')

export const firstValues = (
  kind: EnquiryKind,
  given: Given,
  { requestKey, name, lang }: { requestKey: string; name: string; lang: Lang },
): Typed => ({
  requestKey,
  topic:
    given.topic ?? (given.orderNumber === undefined ? kindOf(kind).topics.at(-1) : 'order') ?? '',
  intent: given.intent ?? 'buy',
  category: '',
  specification: '',
  quantity: '1',
  budgetAmount: null,
  budgetCurrency: CURRENCY_OF[lang],
  region: '',
  deadline: '',
  name,
  email: '',
  phone: '',
  orderNumber: given.orderNumber ?? '',
  text: '',
})

const orNull = (typed: string): string | null => (typed === '' ? null : typed)

/** The call's fields of this kind; those of other kinds stay out. */
export function toInput(kind: EnquiryKind, typed: Filled, { company }: Given) {
  const { name, email, phone, text, requestKey } = typed
  const { needs, may } = kindOf(kind)
  const fields = {
    topic: orNull(typed.topic) as AnyTopic | null,
    orderNumber: orNull(typed.orderNumber),
    intent: typed.intent,
    category: orNull(typed.category) as Category | null,
    specification: orNull(typed.specification),
    quantity: typed.quantity === '' ? null : Number(typed.quantity),
    budget:
      typed.budgetAmount === null
        ? null
        : { amount: typed.budgetAmount, currency: typed.budgetCurrency },
    region: orNull(typed.region),
    deadline: orNull(typed.deadline),
    directory: company?.directory ?? null,
    companyId: company?.companyId ?? null,
  }
  const own = Object.fromEntries(
    Object.entries(fields).filter(([field]) => [...needs, ...may].some((each) => each === field)),
  ) as Partial<typeof fields>
  return { kind, ...own, name, email: orNull(email), phone: orNull(phone), text, requestKey }
}
