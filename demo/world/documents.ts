/** Addresses and documents of invented businesses, and uploads of pictures. */
import sharp from 'sharp'
import type { VerificationForm } from '#domains/verification/contract.ts'
import { uploadFile, type Purpose } from '#domains/uploads/contract.ts'
import type { Lang } from '#kit/contract/lang.ts'

const NOWHERE = { provinceCode: null, cityCode: null, districtCode: null }

/** Invented addresses, one for each language. */
export const PLACES = {
  cn: {
    country: 'CN',
    provinceCode: '50',
    cityCode: '5001',
    districtCode: '500112',
    region: '',
    city: '',
    street: '龙溪大道',
    detail: '16 号',
    mobile: '13600136000',
  },
  en: {
    ...NOWHERE,
    country: 'US',
    region: 'OH',
    city: 'Akron',
    street: 'Mill Street 12',
    detail: 'Building 2',
    mobile: '+1 330 555 0147',
  },
  spa: {
    ...NOWHERE,
    country: 'ES',
    region: 'Sevilla',
    city: 'Sevilla',
    street: 'Calle Feria 8',
    detail: 'Local 1',
    mobile: '+34 612 345 679',
  },
  id: {
    ...NOWHERE,
    country: 'ID',
    region: 'Jawa Barat',
    city: 'Kota Bandung',
    street: 'Jalan Braga 40',
    detail: 'Toko 3',
    mobile: '+62 812 3456 7891',
  },
} as const satisfies Record<Lang, Partial<VerificationForm>>

/** A picture that resembles a document: lines on paper, unique for each text. */
export const picture = (words: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#f4f6fb' } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="640" height="400" xmlns="http://www.w3.org/2000/svg"><rect x="30" y="30" width="150" height="190" fill="#c9d3e6"/>${[
            ...words,
          ]
            .map(
              (character, i) =>
                `<rect x="210" y="${40 + i * 14}" width="${80 + ((character.charCodeAt(0) * 7) % 320)}" height="7" fill="#5f6c82"/>`,
            )
            .join('')}</svg>`,
        ),
      },
    ])
    .png()
    .toBuffer()

export async function uploadDocument(
  url: string,
  token: string,
  purpose: Purpose,
  bytes: Buffer,
): Promise<{ id: string }> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)]), 'paper.png')
  const path = uploadFile.path.replace(':purpose', purpose)
  const headers = { 'user-token': token }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
  const { code, msg, data } = (await answer.json()) as {
    code: number
    msg: string
    data: { id: string } | null
  }
  if (code !== 1 || data === null) throw new Error(`${purpose}: ${code} ${msg}`)
  return data
}
