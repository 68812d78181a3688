/** Pictures and complete forms for tests. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { uploadFile } from '#domains/uploads/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import {
  saveVerification,
  submitVerification,
  type Answer,
  type VerificationForm,
} from './contract.ts'
import { officeVerificationItems, saveVerificationItem, type ItemForm } from './items-contract.ts'
import { reviewVerification } from './office-contract.ts'

/** Invented; their check digits are right. */
export const CHINESE_IDS = [
  '11010519491231002X',
  '440524198001010013',
  '440106199001011235',
] as const

let pictures = 0
/** A different one each time. */
export const aPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 320,
      height: 200,
      channels: 3,
      background: { r: 200, g: (++pictures * 7) % 256, b: pictures % 256 },
    },
  })
    .png()
    .toBuffer()

type Sent = { code: number; data: DataOf<typeof uploadFile> | null; msg: string }

/** @returns the file as stored by the shop */
export async function sendFile(
  url: string,
  by: Record<string, string>,
  purpose: string,
  bytes: Uint8Array,
): Promise<Sent> {
  const body = new FormData()
  body.set('file', new Blob([Buffer.from(bytes)]), 'paper.png')
  const answer = await fetch(`${url}/api${uploadFile.path.replace(':purpose', purpose)}`, {
    method: 'POST',
    headers: by,
    body,
  })
  return (await answer.json()) as Sent
}

export const aForm = (changes: Partial<VerificationForm> = {}): VerificationForm => ({
  kind: 'merchant',
  storeName: '广州示例包装有限公司',
  industryId: 1,
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
  street: '开创大道',
  detail: '88 号 3 栋',
  contactName: '林晓岚',
  mobile: '13800138000',
  idKind: 'chinese',
  idNumber: CHINESE_IDS[0],
  idFront: null,
  idBack: null,
  licences: [],
  licenceUntil: null,
  isLicenceEndless: true,
  answers: [],
  ...changes,
})

type By = Record<string, string>
type Changes = Partial<VerificationForm>

/** Businesses that fill in, submit and await review in a test's shop. @param clerk reviews them */
export function businessesOf({ aBuyer, db, must, url }: OrderShop, clerk: { by: By }) {
  const newBusiness = () => aBuyer({ customerType: 'business', isProven: false })
  /** @returns the file's id, '' when it was refused */
  const sent = async (by: By, purpose: string, bytes?: Uint8Array) =>
    (await sendFile(url, by, purpose, bytes ?? (await aPicture()))).data?.id ?? ''
  const filesFor = async (by: By) => ({
    idFront: await sent(by, 'identity'),
    idBack: await sent(by, 'identity'),
    licences: [await sent(by, 'licence')],
  })
  const saved = async (by: By, changes: Changes = {}, revision: number | null = null) =>
    must(saveVerification, { ...aForm({ ...(await filesFor(by)), ...changes }), revision }, by)
  async function submitted(by: By, changes: Changes = {}) {
    const { revision } = await saved(by, changes)
    return must(submitVerification, { revision, agreementVersion: 1 }, by)
  }
  async function underReview(by: By, changes: Changes = {}) {
    const { id: verificationId, revision } = await submitted(by, changes)
    return must(reviewVerification, { verificationId, revision }, clerk.by)
  }
  /** Templates of all mails to an address, oldest first. */
  async function mailsTo(email: string) {
    const mails = await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email} order by id`)
    return mails.map(({ template }) => template)
  }
  return { newBusiness, sent, filesFor, saved, submitted, underReview, mailsTo }
}

type ItemChanges = Partial<ItemForm>
const noText = { cn: '' }

/** A required text of everybody. */
export const anItem = (cn: string, changes: ItemChanges = {}): ItemForm => ({
  code: null,
  kind: 'text',
  name: { cn, en: `${cn} en`, spa: `${cn} spa`, id: `${cn} id` },
  help: noText,
  example: noText,
  isRequired: true,
  isSensitive: false,
  businessKinds: [],
  countries: [],
  active: true,
  version: 0,
  ...changes,
})

export const anAnswer = (item: string, changes: Partial<Answer> = {}): Answer => ({
  item,
  text: '',
  files: [],
  day: null,
  ...changes,
})

/** The dictionary of a test's shop, in the hands of its owner. */
export function itemsOf({ must }: OrderShop, owner: { by: By }) {
  const all = () => must(officeVerificationItems, {}, owner.by)
  const add = async (cn: string, changes: ItemChanges = {}) =>
    (await must(saveVerificationItem, anItem(cn, changes), owner.by)).code
  async function change(code: string, changes: ItemChanges) {
    const item = (await all()).find((each) => each.code === code)!
    await must(saveVerificationItem, { ...item, ...changes }, owner.by)
  }
  async function archiveOwn() {
    for (const { code, active } of await all()) {
      if (active && code.startsWith('own')) await change(code, { active: false })
    }
  }
  return { all, add, change, archiveOwn }
}
