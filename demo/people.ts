/** People of the demo data: buyers of every kind and level, staff of every role. All invented. */
import type { CustomerType } from '#domains/accounts/contract.ts'
import type { Role } from '#domains/staff/contract.ts'
import type { Lang } from '#kit/contract/lang.ts'

export const BUYER_PASSWORD = 'trade2026'
export const STAFF_PASSWORD = 'harbour lights 26'

export type DemoBuyer = {
  key: string
  email: string
  nickName: string
  customerType: CustomerType
  level: number
  superMember: boolean
  lang: Lang
  address: {
    country: string
    provinceCode: string | null
    cityCode: string | null
    districtCode: string | null
    region: string
    city: string
    district?: string
    street: string
    detail: string
    postalCode: string
    consignee: string
    phone: string
  }
}

const guangzhou = {
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
}

export const BUYERS: readonly DemoBuyer[] = [
  {
    key: 'lin',
    email: 'lin@demo.example',
    nickName: '华南示例包装',
    customerType: 'business',
    level: 3,
    superMember: true,
    lang: 'cn',
    address: {
      ...guangzhou,
      street: '开创大道',
      detail: '88 号 3 栋',
      postalCode: '510700',
      consignee: '林晓岚',
      phone: '13800138000',
    },
  },
  {
    key: 'chen',
    email: 'chen@demo.example',
    nickName: '陈志强',
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'cn',
    address: {
      ...guangzhou,
      street: '科学大道',
      detail: '12 号 1602 房',
      postalCode: '510663',
      consignee: '陈志强',
      phone: '13900139000',
    },
  },
  {
    key: 'sarah',
    email: 'sarah@demo.example',
    nickName: 'Sample Packaging Co',
    customerType: 'business',
    level: 2,
    superMember: false,
    lang: 'en',
    address: {
      country: 'US',
      provinceCode: null,
      cityCode: null,
      districtCode: null,
      region: 'CA',
      city: 'Oakland',
      street: 'Harbor Way 200',
      detail: 'Unit 4',
      postalCode: '94607',
      consignee: 'Sarah Miller',
      phone: '+1 510 555 0142',
    },
  },
  {
    key: 'diego',
    email: 'diego@demo.example',
    nickName: 'Diego Ramirez',
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'spa',
    address: {
      country: 'ES',
      provinceCode: null,
      cityCode: null,
      districtCode: null,
      region: 'Valencia',
      city: 'Valencia',
      street: 'Calle de la Paz 14',
      detail: '2.º izq.',
      postalCode: '46003',
      consignee: 'Diego Ramírez',
      phone: '+34 612 345 678',
    },
  },
  {
    key: 'siti',
    email: 'siti@demo.example',
    nickName: 'Toko Sinar',
    customerType: 'business',
    level: 4,
    superMember: false,
    lang: 'id',
    address: {
      country: 'ID',
      provinceCode: null,
      cityCode: null,
      districtCode: null,
      region: 'DKI Jakarta',
      city: 'Jakarta Selatan',
      district: 'Bangka, Mampang Prapatan',
      street: 'Jalan Kemang Raya 21',
      detail: 'Lantai 2',
      postalCode: '12730',
      consignee: 'Siti Rahayu',
      phone: '+62 812 3456 7890',
    },
  },
]

export type DemoStaff = {
  key: string
  email: string
  name: string
  role: Role
  lang: Lang
  totpSecret: string
}

/** Secrets of authenticators, for an app or for `oathtool`. They are public: this is a demo. */
export const STAFF: readonly DemoStaff[] = [
  {
    key: 'owner',
    email: 'owner@demo.example',
    name: '周岚',
    role: 'owner',
    lang: 'cn',
    totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  },
  {
    key: 'catalogue',
    email: 'catalogue@demo.example',
    name: '何敏',
    role: 'catalogue',
    lang: 'cn',
    totpSecret: 'KRUGS4ZANFZSAYJAMRSW23ZAONSWG4TF',
  },
  {
    key: 'orders',
    email: 'orders@demo.example',
    name: 'Budi Santoso',
    role: 'orders',
    lang: 'id',
    totpSecret: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U',
  },
  {
    key: 'finance',
    email: 'finance@demo.example',
    name: 'Elena Torres',
    role: 'finance',
    lang: 'spa',
    totpSecret: 'NB2W45DFOIZA2LTUNB2W45DFOIZA2LTU',
  },
  {
    key: 'service',
    email: 'service@demo.example',
    name: 'Grace Lee',
    role: 'service',
    lang: 'en',
    totpSecret: 'OBZGKZTJPAZTEMZUGU3DQOBZGKZTJPAZ',
  },
  {
    key: 'content',
    email: 'content@demo.example',
    name: '苏婷',
    role: 'content',
    lang: 'cn',
    totpSecret: 'PFXXK4TENFZWC3TUNFXW4YLMNRSW45DF',
  },
]
