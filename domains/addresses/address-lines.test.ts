/** Addresses abroad are formatted in the order of their country, and contain everything that was typed. */
import { describe, expect, test } from 'vitest'
import { addressLines, type Place } from './address-lines.ts'

const AMERICA: Place = {
  country: 'US',
  region: 'CA',
  city: 'Oakland',
  district: '',
  regionText: 'Oakland, CA, United States',
  street: '200 Harbor Way',
  detail: 'Unit 4',
  postalCode: '94607',
}

describe('the lines of an address', () => {
  test.each<[string, Partial<Place>, string[]]>([
    ['America', {}, ['200 Harbor Way, Unit 4', 'Oakland, CA 94607', 'United States']],
    [
      'America without a room',
      { detail: '' },
      ['200 Harbor Way', 'Oakland, CA 94607', 'United States'],
    ],
    [
      'Spain',
      {
        country: 'ES',
        region: 'Barcelona',
        city: 'Sabadell',
        street: 'Calle Mayor',
        detail: '5',
        postalCode: '08201',
      },
      ['Calle Mayor 5', '08201 Sabadell Barcelona', 'Spain'],
    ],
    [
      'Indonesia, whose format has no place for the district',
      {
        country: 'ID',
        region: 'DKI Jakarta',
        city: 'Jakarta Pusat',
        district: 'Menteng',
        street: 'Jl. Menteng Raya',
        detail: 'No. 8',
        postalCode: '10330',
      },
      ['Jl. Menteng Raya, No. 8', 'Menteng', 'Jakarta Pusat', 'DKI Jakarta 10330', 'Indonesia'],
    ],
    [
      'Germany, whose format has no place for the state',
      {
        country: 'DE',
        region: 'Bayern',
        city: 'Augsburg',
        street: 'Ring 1',
        detail: '',
        postalCode: '86150',
      },
      ['Ring 1', '86150 Augsburg', 'Bayern', 'Germany'],
    ],
    [
      'Singapore, which is its own city',
      {
        country: 'SG',
        region: '',
        city: 'Singapore',
        street: '1 Beach Road',
        detail: '#02-11',
        postalCode: '189673',
      },
      ['1 Beach Road, #02-11', 'SINGAPORE 189673', 'Singapore'],
    ],
    [
      'Japan in its own script, from the large to the small',
      {
        country: 'JP',
        region: '東京都',
        city: '千代田区',
        street: '丸の内1-1',
        detail: '',
        postalCode: '100-0005',
      },
      ['Japan', '〒100-0005', '東京都', '千代田区', '丸の内1-1'],
    ],
  ])('%s', (_name, over, lines) => {
    expect(addressLines({ ...AMERICA, ...over }, 'en')).toEqual(lines)
  })

  test('China is one line, from the province to the door', () => {
    const china = {
      ...AMERICA,
      country: 'CN',
      regionText: '广东省 广州市 黄埔区',
      street: '开创大道',
      detail: '88 号',
      postalCode: '',
    }
    expect(addressLines(china, 'en')).toEqual(['广东省 广州市 黄埔区 开创大道 88 号'])
  })

  test('the country is named in the reader’s language', () => {
    expect(addressLines(AMERICA, 'spa').at(-1)).toBe('Estados Unidos')
  })
})
