/** Demo customers: each level, verification in each state, one blocked, with tags and notes of staff. */
import { agreement, type BlockReason, type CustomerType } from '#domains/accounts/contract.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import {
  blockCustomer,
  getCustomer,
  setCustomerLevel,
  setCustomerTags,
  setSuperMember,
} from '#domains/customers/contract.ts'
import { addCustomerNote } from '#domains/notes/contract.ts'
import {
  myVerification,
  saveVerification,
  submitVerification,
  type VerificationForm,
} from '#domains/verification/contract.ts'
import {
  passVerification,
  rejectVerification,
  reviewVerification,
} from '#domains/verification/office-contract.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Purpose } from '#domains/uploads/contract.ts'
import { openStaff, openVisitor } from '../../e2e/driver.ts'
import { BUYER_PASSWORD, BUYERS } from '../people.ts'
import { CREDIT_CUSTOMERS } from './credit-customers.ts'
import type { openPast } from './past-shop.ts'
import { picture, PLACES, uploadDocument } from './documents.ts'

/** How far the verification has come; `renewed` has a version in force and a later one that took the place of the first. */
type VerificationStory =
  | 'draft'
  | 'submitted'
  | 'underReview'
  | 'rejected'
  | 'resubmitted'
  | 'expired'
  | 'renewed'
  | 'passed'
type Person = {
  email: string
  nickName: string
  customerType: CustomerType
  lang: Lang
  level: number
  verification?: VerificationStory
  /** Super membership for this many days from now. */
  superDays?: number
  tags?: string[]
  notes?: string[]
  blocked?: { reason: BlockReason; note: string }
}

export const CUSTOMERS: readonly Person[] = [
  {
    email: 'gao@demo.example',
    nickName: '高远机电',
    customerType: 'business',
    lang: 'cn',
    level: 5,
    verification: 'renewed',
    tags: ['大客户', '西南'],
    notes: ['每季度末集中采购，提前一周联系。', '联系人换成高先生，周一上午不接电话。'],
  },
  {
    email: 'rivera@demo.example',
    nickName: 'Ferretería Rivera',
    customerType: 'business',
    lang: 'spa',
    level: 2,
    verification: 'submitted',
    tags: ['出口'],
  },
  {
    email: 'dewi@demo.example',
    nickName: 'Toko Dewi Jaya',
    customerType: 'business',
    lang: 'id',
    level: 1,
    verification: 'resubmitted',
    tags: ['出口'],
  },
  {
    email: 'hughes@demo.example',
    nickName: 'Hughes Tooling',
    customerType: 'business',
    lang: 'en',
    level: 1,
    verification: 'underReview',
  },
  {
    email: 'wang@demo.example',
    nickName: '小王五金店',
    customerType: 'business',
    lang: 'cn',
    level: 1,
    verification: 'rejected',
    notes: ['执照照片反光，已电话说明。'],
  },
  {
    email: 'luo@demo.example',
    nickName: '罗氏建材',
    customerType: 'business',
    lang: 'cn',
    level: 3,
    verification: 'expired',
    tags: ['西南'],
  },
  {
    email: 'sun@demo.example',
    nickName: '孙记工具行',
    customerType: 'business',
    lang: 'cn',
    level: 1,
    verification: 'draft',
  },
  {
    email: 'zhao@demo.example',
    nickName: '赵敏',
    customerType: 'individual',
    lang: 'cn',
    level: 4,
    superDays: 40,
    tags: ['试用'],
  },
  {
    email: 'qian@demo.example',
    nickName: '钱多多',
    customerType: 'individual',
    lang: 'cn',
    level: 1,
    blocked: { reason: 'debts', note: '三笔账款逾期未结，结清后恢复。' },
    notes: ['已三次电话催款。'],
  },
  ...CREDIT_CUSTOMERS.map((person) => ({
    ...person,
    customerType: 'business' as const,
    lang: 'cn' as const,
    level: 2,
    verification: 'passed' as const,
    tags: ['账期'],
  })),
]

type Past = Awaited<ReturnType<typeof openPast>>
export type Ids = ReadonlyMap<string, number>

/** As just registered. */
export async function addCustomers(db: Db, openedAt: string): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const { email, nickName, customerType, lang } of CUSTOMERS) {
    const kind = { customerType, level: 1, superMember: false, isProven: false }
    const buyer = { email, nickName, lang, ...kind, password: BUYER_PASSWORD, now: openedAt }
    ids.set(email, (await createBuyer(db, buyer)) ?? 0)
  }
  return ids
}

type Shop = { past: Past; staffId: number; ids: Ids }

/** With the clock long ago: verifications that were approved since, and what the staff made of everybody. */
export async function sortCustomers({ past, staffId, ids }: Shop): Promise<void> {
  for (const person of CUSTOMERS) {
    const id = ids.get(person.email) ?? 0
    const { verification } = person
    if (verification === 'expired') await passReview({ past, staffId, id, person }, -20)
    if (verification === 'renewed') await passReview({ past, staffId, id, person }, 40)
    if (verification === 'passed') await passReview({ past, staffId, id, person }, 700)
    await arrangeCustomer({ past, staffId, id, person })
  }
}

/** The businesses that buy from the first day on: what their accounts say has passed stands among their documents too. */
export async function proveBusinesses(
  past: Past,
  staffId: number,
  idOf: (key: string) => number | undefined,
): Promise<void> {
  for (const { key, ...buyer } of BUYERS) {
    const id = idOf(key)
    if (buyer.customerType !== 'business' || id === undefined) continue
    await passReview({ past, staffId, id, person: buyer }, 700)
  }
}

/** With the clock a few hours ago: verifications that wait for review. */
export async function submitVerifications({ past, staffId, ids }: Shop): Promise<void> {
  for (const person of CUSTOMERS) {
    const of = { past, staffId, id: ids.get(person.email) ?? 0, person }
    const { verification } = person
    if (verification === 'draft') await fillInVerification(of, 700)
    if (verification === 'submitted') await submitFilledIn(of, 700)
    if (verification === 'renewed') await passReview(of, 900)
    if (verification === 'underReview') await startReview(of, 700)
    if (verification === 'rejected') await rejectReview(of)
    if (verification === 'resubmitted') {
      await rejectReview(of)
      await submitFilledIn(of, 700)
    }
  }
}

type Of = { past: Past; staffId: number; id: number; person: Person }

const clerkOf = ({ past, staffId }: Of) => {
  const staff = openStaff(past.url)
  staff.caller.staffCookie = String(staffId)
  return staff.caller
}

async function visitorOf({ past, id, person }: Of) {
  const visitor = openVisitor(past.url, { lang: person.lang })
  visitor.caller.token = (await past.login(id, person.lang)).token
  return visitor.caller
}

async function fillInVerification(of: Of, endsInDays: number) {
  const { person } = of
  const caller = await visitorOf(of)
  const mine = await caller.call(myVerification, {})
  const send = async (purpose: Purpose, words: string) =>
    (await uploadDocument(of.past.url, caller.token ?? '', purpose, await picture(words))).id
  const form: VerificationForm = {
    kind: 'merchant',
    storeName: person.nickName,
    industryId: 1,
    ...PLACES[person.lang],
    contactName: person.nickName.slice(0, 20),
    idKind: 'other',
    idNumber: `P${String(of.id).padStart(8, '0')}`,
    idFront: await send('identity', `${person.email} front`),
    idBack: await send('identity', `${person.email} back`),
    licences: [await send('licence', `${person.email} licence`)],
    licenceUntil: new Date(Date.now() + endsInDays * DAY_MS).toISOString().slice(0, 10),
    isLicenceEndless: false,
    answers: [],
  }
  const saved = await caller.call(saveVerification, {
    ...form,
    revision: mine.open?.revision ?? null,
  })
  return { caller, saved }
}

async function submitFilledIn(of: Of, endsInDays: number) {
  const { caller, saved } = await fillInVerification(of, endsInDays)
  const { version } = await caller.call(agreement, {})
  return caller.call(submitVerification, { revision: saved.revision, agreementVersion: version })
}

async function startReview(of: Of, endsInDays: number) {
  const { id: verificationId, revision } = await submitFilledIn(of, endsInDays)
  return clerkOf(of).call(reviewVerification, { verificationId, revision })
}

async function passReview(of: Of, endsInDays: number): Promise<void> {
  const { id: verificationId, revision } = await startReview(of, endsInDays)
  await clerkOf(of).call(passVerification, { verificationId, revision })
}

async function rejectReview(of: Of): Promise<void> {
  const { id: verificationId, revision } = await startReview(of, 700)
  const errors = [{ item: 'licence', reason: 'unreadable', note: '' } as const]
  await clerkOf(of).call(rejectVerification, { verificationId, revision, errors })
}

/** Level, membership, tags, notes and block, each by the staff's own act. */
async function arrangeCustomer(of: Of): Promise<void> {
  const { id: customerId, person } = of
  const clerk = clerkOf(of)
  const seen = async () => ({
    customerId,
    revision: (await clerk.call(getCustomer, { customerId })).revision,
  })
  const { level, superDays, tags, notes = [], blocked } = person
  if (level > 1) await clerk.call(setCustomerLevel, { ...(await seen()), level, until: null })
  if (superDays !== undefined) {
    const until = new Date(Date.now() + superDays * DAY_MS).toISOString()
    await clerk.call(setSuperMember, { ...(await seen()), superMember: true, until })
  }
  if (tags !== undefined) await clerk.call(setCustomerTags, { ...(await seen()), tags })
  for (const text of notes) await clerk.call(addCustomerNote, { key: String(customerId), text })
  if (blocked !== undefined) await clerk.call(blockCustomer, { ...(await seen()), ...blocked })
}
