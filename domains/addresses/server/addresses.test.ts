/** Delivery addresses: their validation, their owner, and the default. */
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons, type Reason } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import {
  countries,
  deleteAddress,
  listAddresses,
  regions,
  saveAddress,
  setDefaultAddress,
} from '../contract.ts'
import { AddressReasons } from '../reasons.ts'
import { latinName } from './china-names.ts'
import { regionsBelow, regionsIn } from './regions.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { buyersByIds, pricingProfile } from '#domains/accounts/server/door.ts'
import { addressOf, defaultAddress } from './door.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })

const CHINA = {
  country: 'CN',
  provinceCode: '44',
  cityCode: '4401',
  districtCode: '440112',
  region: '',
  city: '',
  district: '',
  street: '开创大道',
  detail: '88 号 3 栋',
  postalCode: '',
  consignee: '林 采购',
  salutation: 'madam',
  phone: '138 0013 8000',
  isDefault: false,
} as const satisfies ArgumentOf<typeof saveAddress>

const SPAIN = {
  ...CHINA,
  country: 'ES',
  provinceCode: null,
  cityCode: null,
  districtCode: null,
  region: 'Barcelona',
  city: 'Barcelona',
  street: 'Carrer de Mallorca 401',
  detail: '2º 1ª',
  postalCode: '08013',
  phone: '+34 612 34 56 78',
} as const satisfies ArgumentOf<typeof saveAddress>

const INDONESIA = {
  ...SPAIN,
  country: 'ID',
  region: 'DKI Jakarta',
  city: 'Jakarta Selatan',
  district: 'Senayan, Kebayoran Baru',
  street: 'Jalan Asia Afrika 8',
  detail: '',
  postalCode: '12190',
  phone: '0812 3456 7890',
} as const satisfies ArgumentOf<typeof saveAddress>

type Buyer = Awaited<ReturnType<typeof buyerWith>>
const save = (buyer: Buyer, over: object = {}) =>
  shop.call(saveAddress, { ...CHINA, ...over }, { ...buyer.by, lang: 'en' })
const list = async (buyer: Buyer) => (await shop.call(listAddresses, {}, buyer.by)).data ?? []
const defaults = async (buyer: Buyer) =>
  (await list(buyer)).filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('an address', () => {
  test('in China gets its names from its codes and its phone number in E.164', async () => {
    const { data } = await save(await buyerWith(shop))
    expect(data).toEqual({
      ...CHINA,
      id: expect.any(Number),
      region: '广东省',
      city: '广州市',
      district: '黄埔区',
      regionText: '广东省 广州市 黄埔区',
      phone: '+8613800138000',
      isDefault: true,
    })
  })

  test('in a city that is a province does not contain its name twice', async () => {
    const codes = { provinceCode: '11', cityCode: '1101', districtCode: '110105' }
    const { data } = await save(await buyerWith(shop), codes)
    expect(data?.regionText).toBe('北京市 朝阳区')
  })

  test('in Indonesia is matched with its lists, down to the kelurahan, as people write the names', async () => {
    const buyer = await buyerWith(shop)
    const { data } = await save(buyer, INDONESIA)
    expect(data).toMatchObject({
      provinceCode: null,
      region: 'Daerah Khusus Ibukota Jakarta',
      city: 'Kota Administrasi Jakarta Selatan',
      district: 'Senayan, Kebayoran Baru',
      regionText:
        'Senayan, Kebayoran Baru, Kota Administrasi Jakarta Selatan, Daerah Khusus Ibukota Jakarta, Indonesia',
      phone: '+6281234567890',
    })
    const wrong: [object, string][] = [
      [{ region: 'Jawa Selatan' }, 'region'],
      [{ region: 'Jawa Barat', city: 'Bandung', postalCode: '40111' }, 'city'],
      [{ city: 'Bekasi' }, 'city'],
      [{ district: '' }, 'district'],
      [{ district: 'Senayan' }, 'district'],
      [{ district: 'Senayan, Menteng' }, 'district'],
      [{ postalCode: '60190' }, 'postalCode'],
    ]
    for (const [over, path] of wrong) {
      const answer = await save(buyer, { ...INDONESIA, ...over })
      expect([over, answer.data]).toEqual([over, { fields: [expect.objectContaining({ path })] }])
    }
    expect(await list(buyer)).toHaveLength(1)
  })

  test('in Spain is in the province of its postal code, by any of its names', async () => {
    const buyer = await buyerWith(shop)
    const bare = await save(buyer, { ...SPAIN, region: '', city: 'Sabadell' })
    expect(bare.data).toMatchObject({
      region: 'Barcelona',
      regionText: 'Sabadell, Barcelona, Spain',
    })
    const basque = { ...SPAIN, region: 'Vizcaya', city: 'Bilbao', postalCode: '48001' }
    expect((await save(buyer, basque)).data).toMatchObject({ region: 'Bizkaia' })
    const wrong: [object, string][] = [
      [{ region: 'Madrid' }, 'postalCode'],
      [{ region: 'Cataluña' }, 'region'],
      [{ region: '', postalCode: '53001' }, 'postalCode'],
    ]
    for (const [over, path] of wrong) {
      const answer = await save(buyer, { ...SPAIN, ...over })
      expect([over, answer.data]).toEqual([over, { fields: [expect.objectContaining({ path })] }])
    }
  })

  test('in a city of streets without districts ends with the street', async () => {
    const codes = { provinceCode: '44', cityCode: '4419', districtCode: '441900003' }
    const { data } = await save(await buyerWith(shop), codes)
    expect(data?.regionText).toBe('广东省 东莞市 东城街道')
  })

  test('elsewhere stays as typed, without the codes of China', async () => {
    const { data } = await save(await buyerWith(shop), {
      ...SPAIN,
      provinceCode: '44',
      cityCode: '4401',
    })
    expect(data).toMatchObject({
      provinceCode: null,
      cityCode: null,
      districtCode: null,
      regionText: 'Barcelona, Spain',
      postalCode: '08013',
      phone: '+34612345678',
    })
  })

  const wrong: [string, object, Reason, string][] = [
    [
      'a province without city',
      { cityCode: null, districtCode: null },
      AddressReasons.wrongRegion,
      'cityCode',
    ],
    ['a city without district', { districtCode: null }, AddressReasons.wrongRegion, 'districtCode'],
    ['no province', { provinceCode: null }, AddressReasons.wrongRegion, 'provinceCode'],
    [
      'a district of another city',
      { districtCode: '110105' },
      AddressReasons.wrongRegion,
      'districtCode',
    ],
    ['a made-up district', { districtCode: '440199' }, AddressReasons.wrongRegion, 'districtCode'],
    [
      'a city abroad that is not named',
      { ...SPAIN, city: ' ' },
      AddressReasons.wrongRegion,
      'city',
    ],
    ['half a phone number', { phone: '1380013' }, AccountReasons.wrongPhone, 'phone'],
    ['a phone number of words', { phone: 'call me' }, AccountReasons.wrongPhone, 'phone'],
    [
      'a postal code of another country',
      { ...SPAIN, postalCode: 'EC1A 1BB' },
      AddressReasons.wrongPostalCode,
      'postalCode',
    ],
    [
      'no postal code where there are some',
      { ...SPAIN, postalCode: '' },
      AddressReasons.wrongPostalCode,
      'postalCode',
    ],
    [
      'a Chinese postal code too short',
      { postalCode: '5107' },
      AddressReasons.wrongPostalCode,
      'postalCode',
    ],
    ['the South Pole', { ...SPAIN, country: 'AQ' }, AddressReasons.notDelivered, 'country'],
    ['a country that is none', { ...SPAIN, country: 'XX' }, AddressReasons.notDelivered, 'country'],
  ]
  test.each(wrong)('is refused for %s, with the field', async (_name, over, reason, path) => {
    const buyer = await buyerWith(shop)
    const { code, data, msg } = await save(buyer, over)
    expect(code).toBe(reason.code)
    expect(data).toEqual({ fields: [{ path, message: msg }] })
    expect(await list(buyer)).toEqual([])
  })

  test('has single lines, whatever was pasted', async () => {
    const { data } = await save(await buyerWith(shop), { detail: 'Building 3\r\nRoom 5\tback' })
    expect(data?.detail).toBe('Building 3 Room 5 back')
  })

  test('needs a house number in China, and none abroad', async () => {
    const buyer = await buyerWith(shop)
    const { code, data } = await save(buyer, { detail: ' ' })
    expect(code).toBe(Reasons.invalidInput.code)
    expect(data).toEqual({
      fields: [{ path: 'detail', message: 'Enter a building and apartment number' }],
    })
    const america = { ...SPAIN, country: 'US', region: 'NY', city: 'New York' }
    const there = { street: '350 5th Ave', detail: '', postalCode: '10118', phone: '212 736 3100' }
    expect((await save(buyer, { ...america, ...there })).data).toMatchObject({
      street: '350 5th Ave',
      detail: '',
    })
    const wrong = sql`insert into accounts.address (buyer_id, country, province_code, city_code, region, city, district,
      region_text, street, detail, postal_code, consignee, salutation, phone, is_default, created_at)
      select buyer_id, 'CN', '44', '4401', '', '', '', '', street, detail, '', consignee, salutation, phone, false, created_at
      from accounts.address where detail = ''`
    await expect(shop.db.rows(wrong)).rejects.toThrow('detail_in_china')
  })

  test('accepts a postal code as people write it', async () => {
    const britain = { ...SPAIN, country: 'GB', postalCode: 'ec1a 1bb', phone: '020 7946 0958' }
    expect((await save(await buyerWith(shop), britain)).data?.postalCode).toBe('EC1A 1BB')
  })

  test.each([
    ['nobody', { consignee: ' ' }],
    ['no street', { street: '' }],
    ['an unknown salutation', { salutation: 'lord' }],
    ['a default that is a word', { isDefault: 'yes' }],
    ['too much', { detail: 'x'.repeat(201) }],
  ])('is refused by its form for %s', async (_name, over) => {
    expect((await save(await buyerWith(shop), over)).code).toBe(Reasons.invalidInput.code)
  })
})

describe('the default', () => {
  test('is the first, until another one is chosen', async () => {
    const buyer = await buyerWith(shop)
    const [a, b, c] = [
      (await save(buyer)).data?.id ?? 0,
      (await save(buyer)).data?.id ?? 0,
      (await save(buyer, { isDefault: true })).data?.id ?? 0,
    ]
    expect(await defaults(buyer)).toEqual([c])
    expect((await list(buyer)).map(({ id }) => id)).toEqual([c, b, a])
    await shop.call(setDefaultAddress, { addressId: a }, buyer.by)
    expect(await defaults(buyer)).toEqual([a])
    await save(buyer, { id: b, isDefault: true })
    expect(await defaults(buyer)).toEqual([b])
    await save(buyer, { id: b, isDefault: false })
    expect(await defaults(buyer)).toEqual([b])
  })

  test('becomes the newest when it is deleted', async () => {
    const buyer = await buyerWith(shop)
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push((await save(buyer)).data?.id ?? 0)
    const [a = 0, b = 0, c = 0] = ids
    await shop.call(deleteAddress, { addressId: a }, buyer.by)
    expect(await defaults(buyer)).toEqual([c])
    await shop.call(deleteAddress, { addressId: b }, buyer.by)
    expect(await defaults(buyer)).toEqual([c])
    await shop.call(deleteAddress, { addressId: c }, buyer.by)
    expect(await list(buyer)).toEqual([])
  })

  test('is always exactly one, under concurrent changes', async () => {
    const buyer = await buyerWith(shop)
    await Promise.all(Array.from({ length: 12 }, (_, i) => save(buyer, { isDefault: i % 2 === 0 })))
    const all = await list(buyer)
    expect(all).toHaveLength(12)
    await Promise.all(
      all.flatMap(({ id }, i) => [
        shop.call(setDefaultAddress, { addressId: id }, buyer.by),
        ...(i % 2 ? [] : [shop.call(deleteAddress, { addressId: id }, buyer.by)]),
      ]),
    )
    expect(await list(buyer)).toHaveLength(6)
    expect(await defaults(buyer)).toHaveLength(1)
    const { findings } = await diagnose(shop.db)
    expect(findings.filter(({ view }) => view.includes('addresses'))).toEqual([])
  })

  test('is reported by the doctor when it is missing', async () => {
    const buyer = await buyerWith(shop)
    await save(buyer)
    await shop.db.count(
      sql`update accounts.address set is_default = false where buyer_id = ${buyer.id}`,
    )
    const { findings } = await diagnose(shop.db)
    expect(findings).toContainEqual({
      view: 'i_53_default_addresses',
      object: `buyer:${buyer.id}`,
      problem: 'has addresses, but no default',
    })
    await shop.db.count(
      sql`update accounts.address set is_default = true where buyer_id = ${buyer.id}`,
    )
  })
})

test('there are fifty at most, also under concurrent calls', async () => {
  const buyer = await buyerWith(shop)
  const answers = await Promise.all(Array.from({ length: 54 }, () => save(buyer)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 1)).toHaveLength(50)
  expect(codes.filter((code) => code === AddressReasons.tooManyAddresses.code)).toHaveLength(4)
  const [first] = await list(buyer)
  expect((await save(buyer, { id: first?.id, detail: 'other' })).data?.detail).toBe('other')
})

test('another buyer’s address is not found, and stays as it was', async () => {
  const [mine, other] = [await buyerWith(shop), await buyerWith(shop)]
  const id = (await save(mine)).data?.id ?? 0
  await save(other)
  const before = await list(mine)
  const answers = [
    await save(other, { id, detail: 'stolen', isDefault: true }),
    await shop.call(deleteAddress, { addressId: id }, other.by),
    await shop.call(setDefaultAddress, { addressId: id }, other.by),
    await shop.call(deleteAddress, { addressId: 999_999 }, other.by),
  ]
  const { code } = AddressReasons.addressNotFound
  expect(answers.map((answer) => answer.code)).toEqual([code, code, code, code])
  expect(await list(mine)).toEqual(before)
  expect(await defaults(other)).toHaveLength(1)
  expect(await addressOf(shop.db, { buyerId: other.id, addressId: id })).toBeNull()
  expect(await addressOf(shop.db, { buyerId: mine.id, addressId: id })).toEqual(before[0])
  expect(await defaultAddress(shop.db, mine.id)).toEqual(before[0])
  expect((await shop.call(listAddresses, {})).code).toBe(Reasons.loginNeeded.code)
})

test('regions are listed level by level', async () => {
  const top = await shop.call(regions, {})
  expect(top.data).toHaveLength(31)
  expect(top.data?.[0]).toEqual({ code: '11', name: '北京市', hasChildren: true })
  const cities = await shop.call(regions, { parent: '44' })
  expect(cities.data?.map(({ name }) => name)).toContain('深圳市')
  const districts = await shop.call(regions, { parent: '4401' })
  expect(districts.data?.every(({ hasChildren }) => !hasChildren)).toBe(true)
  expect((await shop.call(regions, { parent: '99' })).data).toEqual([])
  expect((await shop.call(regions, { parent: 'nowhere' })).code).toBe(Reasons.invalidInput.code)
})

test('regions are named in the reader’s language, sorted alphabetically in Latin letters', async () => {
  const listNames = async (lang: Lang, parent?: string) =>
    (await shop.call(regions, { parent }, { lang })).data?.map(({ name }) => name) ?? []
  expect(await listNames('en')).toEqual(
    expect.arrayContaining(['Guangdong', 'Inner Mongolia', 'Shaanxi']),
  )
  expect(await listNames('spa')).toEqual(expect.arrayContaining(['Pekín', 'Mongolia Interior']))
  expect(await listNames('id')).toEqual(expect.arrayContaining(['Beijing', 'Mongolia Dalam']))
  const english = await listNames('en')
  expect(english).toEqual(english.toSorted(new Intl.Collator('en').compare))
  expect(await listNames('en', '44')).toContain('Shenzhen')
  expect(await listNames('en', '4401')).toContain('Tianhe')
})

test('the regions of Indonesia and Spain are listed level by level', async () => {
  const below = async (country: 'ID' | 'ES', parent?: string) =>
    (await shop.call(regions, parent === undefined ? { country } : { country, parent })).data ?? []
  expect(await below('ID')).toHaveLength(38)
  expect(await below('ID', '31')).toContainEqual({
    code: '31.74',
    name: 'Kota Administrasi Jakarta Selatan',
    hasChildren: true,
  })
  expect((await below('ID', '31.74.07')).map(({ name }) => name)).toContain('Senayan')
  expect((await below('ID', '31.74.07')).some(({ hasChildren }) => hasChildren)).toBe(false)
  // A name with commas of its own.
  expect((await below('ID', '14.02.09')).map(({ name }) => name)).toContain(
    'Lambang Sari I, II, III',
  )
  expect(await below('ES')).toHaveLength(52)
  expect([await below('ES', '28'), await below('ID', '99'), await below('ID', '31.99')]).toEqual([
    [],
    [],
    [],
  ])
})

test('every region has a name of its own in Latin letters', () => {
  const check = (parent: string | undefined) => {
    for (const lang of ['en', 'spa', 'id'] as const) {
      const names = regionsIn(lang, { country: 'CN', parent }).map(({ name }) => name)
      expect(names.filter((name) => !/^[A-Z][A-Za-zÁáéíóúü' -]+$/u.test(name))).toEqual([])
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
    for (const { code, hasChildren } of regionsBelow(parent)) if (hasChildren) check(code)
  }
  check(undefined)
})

test.each([
  ['乐清市', 'Yueqing'],
  ['西安市', "Xi'an"],
  ['成都市', 'Chengdu'],
  ['长白朝鲜族自治县', 'Changbai'],
  ['沙县', 'Shaxian'],
  ['虎门镇', 'Humen'],
  ['石家庄高新技术产业开发区', 'Shijiazhuang High-Tech Zone'],
])('%s is written %s', (name, latin) => {
  expect(latinName(name, 'en')).toBe(latin)
})

test('countries are named in the reader’s language, the shop’s own first', async () => {
  const [en, cn] = await Promise.all(
    ['en', 'cn'].map(async (lang) => (await shop.call(countries, {}, { lang })).data ?? []),
  )
  expect(en?.[0]).toEqual({ code: 'CN', name: 'China', postalCodePattern: '\\d{6}' })
  expect(cn?.[0]?.name).toBe('中国')
  // One name for a country everywhere: in lists, in addresses, in mails (Unicode's CLDR).
  const nameOf = (code: string) =>
    [en, cn].map((list) => list?.find((each) => each.code === code)?.name)
  expect(nameOf('US')).toEqual(['United States', '美国'])
  expect(nameOf('GB')).toEqual(['United Kingdom', '英国'])
  expect(nameOf('KR')).toEqual(['South Korea', '韩国'])
  expect(nameOf('TW')[1]).toBe('中国台湾')
  const names = en?.slice(1).map(({ name }) => name) ?? []
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  expect(en?.length).toBeGreaterThan(230)
  expect(en?.find(({ code }) => code === 'AE')?.postalCodePattern).toBeNull()
  // Browsers parse the pattern of a field with the strictest flags.
  const patterns = en?.flatMap((each) => each.postalCodePattern ?? []) ?? []
  expect(() => patterns.map((pattern) => new RegExp(pattern, 'v'))).not.toThrow()
})

test('other domains read buyers by id, and what their prices depend on', async () => {
  const buyer = await buyerWith(shop, { customerType: 'business', level: 3, superMember: true })
  expect(await buyersByIds(shop.db, [buyer.id, 999_999])).toEqual([
    {
      id: buyer.id,
      nickName: expect.any(String),
      email: buyer.email,
      phone: null,
      lang: 'cn',
      customerType: 'business',
      level: 3,
      superMember: true,
      superUntil: null,
      isProven: true,
      mustAgreeFrom: null,
    },
  ])
  expect(await pricingProfile(shop.db, buyer.id, shop.clock.now)).toEqual({
    customerType: 'business',
    level: 3,
    superMember: true,
  })
  expect(await pricingProfile(shop.db, null, shop.clock.now)).toEqual({
    customerType: 'individual',
    level: 1,
    superMember: false,
  })
})
