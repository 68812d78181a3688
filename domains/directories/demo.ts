/** Demo data: companies of all directories, one that applies and one that changes its page, and where else the merchant sells. */
import { picture, uploadDocument } from '#demo/world/documents.ts'
import type { Story } from '#demo/world/stories.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { FACTORIES, type DemoCompany, type Four } from './demo-factories.ts'
import { PARTNERS, TRADERS } from './demo-others.ts'
import type { Kind } from './kinds.ts'
import {
  approveCompany,
  officeTerms,
  saveCompany,
  savePlatform,
  saveTerm,
  type PlatformForm,
} from './office-contract.ts'
import { sendCompany, type CompanyForm } from './own-contract.ts'

const EARLIEST_DAYS = 70

const four = (texts: Four): Translated =>
  Object.fromEntries(LANGS.map((lang, index) => [lang, texts[index]])) as Translated

const TERMS: readonly { kind: Kind; names: readonly Four[] }[] = [
  {
    kind: 'factory',
    names: [
      ['注塑', 'Injection moulding', 'Inyección', 'Cetak injeksi'],
      ['吸塑', 'Thermoforming', 'Termoformado', 'Thermoforming'],
      ['数控加工', 'CNC machining', 'Mecanizado CNC', 'Pemesinan CNC'],
      ['铸造', 'Casting', 'Fundición', 'Pengecoran'],
      ['钣金', 'Sheet metal', 'Chapa', 'Pelat logam'],
      ['焊接', 'Welding', 'Soldadura', 'Pengelasan'],
      ['表面处理', 'Surface finishing', 'Acabados', 'Pelapisan'],
      ['印刷', 'Printing', 'Impresión', 'Pencetakan'],
      ['包装', 'Packaging', 'Envasado', 'Pengemasan'],
      ['装配', 'Assembly', 'Montaje', 'Perakitan'],
      ['开模', 'Mould making', 'Moldes', 'Pembuatan cetakan'],
    ],
  },
  {
    kind: 'trader',
    names: [
      ['工具', 'Tools', 'Herramientas', 'Perkakas'],
      ['劳保', 'Protective gear', 'Protección', 'Alat pelindung'],
      ['消防', 'Fire safety', 'Contra incendios', 'Pemadam'],
      ['包装', 'Packing', 'Embalaje', 'Kemasan'],
      ['阀门管件', 'Valves and fittings', 'Válvulas y accesorios', 'Katup dan fiting'],
      ['电工', 'Electrical', 'Electricidad', 'Listrik'],
      ['仪器仪表', 'Instruments', 'Instrumentos', 'Alat ukur'],
    ],
  },
  {
    kind: 'partner',
    names: [
      ['物流', 'Logistics', 'Logística', 'Logistik'],
      ['检测', 'Testing', 'Ensayos', 'Pengujian'],
      ['金融', 'Finance', 'Finanzas', 'Keuangan'],
      ['售后服务', 'Service', 'Servicio técnico', 'Layanan purnajual'],
      ['环保', 'Recycling', 'Reciclaje', 'Daur ulang'],
    ],
  },
]

type Term = { id: number; kind: Kind; name: Translated }

function formOf(company: DemoCompany, terms: readonly Term[]): CompanyForm {
  const { kind, name, about, capacity, city, country, provinceCode, founded, staff } = company
  return {
    mainLang: 'cn',
    name: four(name),
    about: four(about),
    capacity: capacity === undefined ? { cn: '' } : four(capacity),
    country,
    provinceCode: provinceCode ?? null,
    city: four(city),
    address: '',
    mapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(city[1])}`,
    website: null,
    staffCount: staff,
    foundedYear: founded,
    termIds: terms
      .filter((term) => term.kind === kind && company.terms.includes(term.name.cn))
      .map(({ id }) => id),
    certificates: (company.certificates ?? []).map((certificate) => ({
      name: certificate,
      number: '',
      validUntil: null,
    })),
    pictures: company.pictures.map((file) => ({
      fileId: null,
      url: `/demo/pictures/${file}.webp`,
      alt: four(name),
    })),
  }
}

/** What happens so many days ago. */
const on = (daysAgo: number, play: Story['play'], buyer = 'lin'): Story => ({
  buyer,
  code: '',
  quantity: 1,
  hoursAgo: daysAgo * 24,
  play,
})

const termStory = on(EARLIEST_DAYS, async ({ staff }) => {
  for (const { kind, names } of TERMS) {
    for (const [position, name] of names.entries()) {
      await staff.caller.call(saveTerm, { kind, name: four(name), position, isOffered: true })
    }
  }
})

const COMPANIES = [...PARTNERS, ...TRADERS, ...FACTORIES]
const companyStories = COMPANIES.map((company, index) =>
  on(EARLIEST_DAYS - 1 - index * 2, async ({ staff: { caller } }) => {
    const terms = await caller.call(officeTerms, {})
    await caller.call(saveCompany, { ...formOf(company, terms), kind: company.kind })
  }),
)

/** A buyer's own company, written in their language alone. */
const OWN: Record<
  'diego' | 'siti',
  Pick<CompanyForm, 'mainLang' | 'name' | 'about' | 'city' | 'country'>
> = {
  diego: {
    mainLang: 'spa',
    name: { cn: '', spa: 'Talleres Ruiz' },
    about: {
      cn: '',
      spa: 'Reparación de maquinaria de envasado y soldadura de acero inoxidable en la provincia de Valencia.',
    },
    city: { cn: '', spa: 'Paterna' },
    country: 'ES',
  },
  siti: {
    mainLang: 'id',
    name: { cn: '', id: 'Toko Siti Kemasan' },
    about: { cn: '', id: 'Grosir gelas kertas dan kemasan makanan untuk kafe di Bandung.' },
    city: { cn: '', id: 'Bandung' },
    country: 'ID',
  },
}

const applies = (
  buyer: 'diego' | 'siti',
  kind: Kind,
  daysAgo: number,
  isApproved: boolean,
): Story =>
  on(
    daysAgo,
    async ({ buyer: { caller }, staff }) => {
      const paper = await picture(OWN[buyer].city[OWN[buyer].mainLang] ?? '')
      const token = caller.token ?? ''
      const { id: document } = await uploadDocument(caller.url, token, 'licence', paper)
      const { id, number } = await caller.call(sendCompany, {
        ...OWN[buyer],
        kind,
        newest: null,
        documentIds: [document],
        capacity: { cn: '' },
        provinceCode: null,
        address: '',
        mapUrl: null,
        website: null,
        staffCount: null,
        foundedYear: null,
        termIds: [],
        certificates: [],
        pictures: [],
      })
      if (isApproved) await staff.caller.call(approveCompany, { id, number })
    },
    buyer,
  )

const NOWHERE = { cn: '' }
const PLATFORMS: readonly Omit<PlatformForm, 'position' | 'isPublic'>[] = [
  {
    kind: 'online',
    name: four(['1688 旗舰店', 'Store on 1688', 'Tienda en 1688', 'Toko di 1688']),
    about: four([
      '大批量采购，支持分期账期。',
      'For large lots, with terms of payment.',
      'Para grandes lotes, con plazos de pago.',
      'Untuk partai besar, dengan tempo pembayaran.',
    ]),
    url: 'https://1688.example/tradepost',
    qrUrl: null,
    address: NOWHERE,
    hours: NOWHERE,
    phone: '',
    pictureUrl: '/demo/pictures/pallet-front.webp',
  },
  {
    kind: 'online',
    name: four([
      '京东工业品店',
      'Store on JD Industrials',
      'Tienda en JD Industrials',
      'Toko di JD Industrials',
    ]),
    about: four([
      '现货次日达，支持京东白条。',
      'From stock, delivered the next day in China.',
      'En existencias, entrega al día siguiente en China.',
      'Siap kirim, tiba esok hari di Tiongkok.',
    ]),
    url: 'https://jd.example/tradepost',
    qrUrl: null,
    address: NOWHERE,
    hours: NOWHERE,
    phone: '',
    pictureUrl: '/demo/pictures/drill-front.webp',
  },
  {
    kind: 'online',
    name: four([
      'Tokopedia 官方店',
      'Store on Tokopedia',
      'Tienda en Tokopedia',
      'Toko resmi di Tokopedia',
    ]),
    about: four([
      '面向印尼买家，雅加达仓发货。',
      'For buyers in Indonesia, shipped from Jakarta.',
      'Para compradores en Indonesia, con envío desde Yakarta.',
      'Untuk pembeli di Indonesia, dikirim dari Jakarta.',
    ]),
    url: 'https://tokopedia.example/tradepost',
    qrUrl: null,
    address: NOWHERE,
    hours: NOWHERE,
    phone: '',
    pictureUrl: '/demo/pictures/cups-top.webp',
  },
  {
    kind: 'outlet',
    name: four([
      '广州黄埔展厅',
      'Showroom in Huangpu, Guangzhou',
      'Sala de exposición en Huangpu, Guangzhou',
      'Ruang pamer di Huangpu, Guangzhou',
    ]),
    about: four([
      '可看样、取货，提供装车服务。',
      'See samples, pick up orders, loading service.',
      'Vea muestras, recoja pedidos, servicio de carga.',
      'Lihat contoh, ambil pesanan, layanan muat.',
    ]),
    url: null,
    qrUrl: null,
    address: four([
      '广州市黄埔区科学大道 88 号',
      '88 Kexue Avenue, Huangpu, Guangzhou',
      'Avenida Kexue 88, Huangpu, Guangzhou',
      'Jalan Kexue 88, Huangpu, Guangzhou',
    ]),
    hours: four([
      '周一至周六 9:00–18:00',
      'Monday to Saturday, 9:00–18:00',
      'De lunes a sábado, 9:00–18:00',
      'Senin sampai Sabtu, 9.00–18.00',
    ]),
    phone: '+86 20 5550 0188',
    pictureUrl: '/demo/pictures/cnc-front.webp',
  },
]

const platformStory = on(EARLIEST_DAYS, async ({ staff: { caller } }) => {
  for (const [position, platform] of PLATFORMS.entries()) {
    await caller.call(savePlatform, { ...platform, position, isPublic: true })
  }
})

export const directoryStories: readonly Story[] = [
  termStory,
  platformStory,
  ...companyStories,
  applies('diego', 'factory', 6, true),
  applies('siti', 'trader', 1, false),
]
