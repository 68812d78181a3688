/** Companies in directories, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { aPicture, sendFile } from '#domains/verification/testing.ts'
import type { Kind } from './kinds.ts'
import { saveCompany } from './office-contract.ts'
import { sendCompany, type CompanyForm } from './own-contract.ts'

type By = Record<string, string>

export const companyForm = (word: string, changes: Partial<CompanyForm> = {}): CompanyForm => ({
  mainLang: 'cn',
  name: { cn: `公司 ${word}`, en: `Company ${word}` },
  about: { cn: `介绍 ${word}` },
  capacity: { cn: '' },
  country: 'CN',
  provinceCode: '44',
  city: { cn: '佛山', en: 'Foshan' },
  address: '',
  mapUrl: null,
  website: null,
  staffCount: null,
  foundedYear: null,
  termIds: [],
  certificates: [],
  pictures: [],
  ...changes,
})

/** A file that a buyer has sent and that nothing names yet. */
export const aDocument = async ({ url }: OrderShop, by: By): Promise<string> =>
  (await sendFile(url, by, 'licence', await aPicture())).data!.id

/** What a buyer sends for the first time. */
export async function anApplication(
  shop: OrderShop,
  by: By,
  word: string,
  changes: Partial<CompanyForm> & { kind?: Kind } = {},
) {
  const { kind = 'factory', ...form } = changes
  const documentIds = [await aDocument(shop, by)]
  const input = { ...companyForm(word, form), kind, newest: null, documentIds }
  return { input, ...(await shop.must(sendCompany, input, by)) }
}

/** A company that staff wrote: public at once. */
export const aCompany = (
  { must }: OrderShop,
  by: By,
  word: string,
  { kind = 'factory', ...changes }: Partial<CompanyForm> & { kind?: Kind } = {},
) => must(saveCompany, { ...companyForm(word, changes), kind }, by)
