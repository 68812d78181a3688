/** The merchant's texts of the demo: stories of brands, a category's text, an attribute of drills. */
import {
  officeBrands,
  officeCategories,
  saveAttribute,
  saveBrand,
  saveCategory,
} from '#domains/taxonomy/contract.ts'
import { officeProduct, officeProducts, saveProduct } from '#domains/product-admin/contract.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { openStaff } from '../../e2e/driver.ts'
import { inAllLanguages, t } from '../catalogue/types.ts'

const html = (text: Translated): Translated => ({
  cn: `<p>${text.cn}</p>`,
  en: `<p>${text.en}</p>`,
  spa: `<p>${text.spa}</p>`,
  id: `<p>${text.id}</p>`,
})

const STORIES: Readonly<Record<string, Translated>> = {
  Tekra: t(
    '<strong>Tekra</strong> 专做工地上用得住的电动工具：每一款都通过三米跌落和四十八小时满载测试，电池全系通用。',
    '<strong>Tekra</strong> makes power tools that last on site: each passes a fall of three metres and 48 hours under full load, and one battery fits them all.',
    '<strong>Tekra</strong> fabrica herramientas eléctricas que resisten en obra: todas superan una caída de tres metros y 48 horas a plena carga, y una batería sirve para todas.',
    '<strong>Tekra</strong> membuat perkakas listrik yang awet di lapangan: semuanya lulus uji jatuh tiga meter dan 48 jam beban penuh, dan satu baterai cocok untuk semua.',
  ),
  Norvik: t(
    '自 1987 年起，<strong>Norvik</strong> 只做一件事：让灌装与封装线停得更少、换型更快。',
    'Since 1987 <strong>Norvik</strong> has done one thing: filling and sealing lines that stop less and change over faster.',
    'Desde 1987 <strong>Norvik</strong> hace una sola cosa: líneas de llenado y sellado que paran menos y cambian más rápido.',
    'Sejak 1987 <strong>Norvik</strong> hanya mengerjakan satu hal: lini pengisian dan penyegelan yang lebih jarang berhenti dan lebih cepat ganti produk.',
  ),
}

const TOOLS = '五金工具'
const INTRO = t(
  '电动工具同平台电池通用，买裸机更省。整箱购买享阶梯价。',
  'Power tools of one platform share their batteries, so bare tools save money. Whole boxes come at tier prices.',
  'Las herramientas de una plataforma comparten batería: sin batería salen más baratas. Por cajas, precio por tramos.',
  'Perkakas satu platform berbagi baterai, jadi unit tanpa baterai lebih hemat. Per dus berlaku harga bertingkat.',
)

const DRILLS: Readonly<Record<string, number>> = { 'TL-ID20': 65 }

export async function loadTaxonomyTexts(url: string, staffId: number): Promise<void> {
  const { caller } = openStaff(url)
  caller.staffCookie = String(staffId)
  for (const {
    productCount: _1,
    usedCount: _2,
    archived: _3,
    ownLetter: _4,
    ...brand
  } of await caller.call(officeBrands, {})) {
    const story = STORIES[brand.name.cn]
    if (story !== undefined) await caller.call(saveBrand, { ...brand, story: html(story) })
  }
  const torque = await caller.call(saveAttribute, {
    key: 'max-torque',
    name: t('最大扭矩', 'Max. torque', 'Par máximo', 'Torsi maks.'),
    kind: 'number',
    unit: inAllLanguages('N·m'),
    isFacet: true,
    position: 50,
    values: [],
    version: 0,
  })
  const categories = await caller.call(officeCategories, {})
  const { items } = await caller.call(officeProducts, { q: 'TL-ID20' })
  for (const { id, code } of items) {
    const value = DRILLS[code]
    if (value === undefined) continue
    const {
      state: _1,
      updatedAt: _2,
      ...form
    } = await caller.call(officeProduct, { productId: id })
    await caller.call(saveProduct, { ...form, numbers: [{ attributeId: torque.id, value }] })
    await describe(
      categories.find((each) => each.id === form.categoryId),
      {
        attributeIds: [torque.id],
      },
    )
  }
  await describe(
    categories.find(({ name, parentId }) => parentId === null && name.cn === TOOLS),
    {
      intro: html(INTRO),
    },
  )

  async function describe(
    category: (typeof categories)[number] | undefined,
    change: Partial<(typeof categories)[number]>,
  ) {
    if (category === undefined) return
    const { position: _1, productCount: _2, usedCount: _3, ...form } = category
    await caller.call(saveCategory, { ...form, ...change })
  }
}
