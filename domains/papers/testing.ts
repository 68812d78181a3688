/** Pictures and forms to test with: a business that has everything. */
import sharp from 'sharp'
import { uploadFile } from '#domains/uploads/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { PaperForm } from './contract.ts'

/** Invented; their checks are right. */
export const CHINESE_IDS = [
  '11010519491231002X',
  '440524198001010013',
  '440106199001011235',
] as const

let pictures = 0
/** Another one each time. */
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

/** @returns what the shop keeps of it */
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

export const aForm = (changes: Partial<PaperForm> = {}): PaperForm => ({
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
  ...changes,
})
