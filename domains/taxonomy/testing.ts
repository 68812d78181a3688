/** A shop with somebody who sorts its goods: categories, brands and attributes to test with. */
import { openOffice } from '#domains/product-admin/server/testing.ts'
import {
  officeAttributes,
  officeBrands,
  officeCategories,
  saveAttribute,
  saveBrand,
  saveCategory,
} from './contract.ts'

type Text = { cn: string; en?: string }
let made = 0

/** A form as it is sent for a new one, with a name of its own. */
const aCategory = (changes = {}) => ({
  parentId: null as number | null,
  name: { cn: `分类${++made}` },
  visible: true,
  imageUrl: null as string | null,
  intro: { cn: '' },
  bannerUrl: null as string | null,
  attributeIds: [] as number[],
  version: 0,
  ...changes,
})
const aBrand = (changes = {}) => ({
  name: { cn: `品牌${++made}` },
  logoUrl: null as string | null,
  bannerUrl: null as string | null,
  story: { cn: '' },
  letter: null as string | null,
  version: 0,
  ...changes,
})
const anAttribute = (changes = {}) => ({
  key: `key-${++made}`,
  name: { cn: `属性${made}` },
  kind: 'choice' as 'choice' | 'number' | 'flag',
  unit: null as Text | null,
  isFacet: true,
  position: 1,
  values: [] as { id?: number; name: Text }[],
  version: 0,
  ...changes,
})

export async function openTestTaxonomy() {
  const office = await openOffice()
  const { must } = office
  return {
    ...office,
    aCategory,
    aBrand,
    anAttribute,
    /** A new one of each. @returns its id */
    add: async (changes = {}) => (await must(saveCategory, aCategory(changes))).id,
    addBrand: async (changes = {}) => (await must(saveBrand, aBrand(changes))).id,
    addAttribute: async (changes = {}) => (await must(saveAttribute, anAttribute(changes))).id,
    /** As the office lists them. */
    opened: async (id: number) =>
      (await must(officeCategories, {})).find((each) => each.id === id)!,
    brand: async (id: number) => (await must(officeBrands, {})).find((each) => each.id === id)!,
    attribute: async (id: number) =>
      (await must(officeAttributes, {})).find((each) => each.id === id)!,
  }
}
