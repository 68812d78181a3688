import { expect, test } from 'vitest'
import { merchantAddressIn } from './merchant-address.ts'

test('a merchant with one address has it on documents in all languages', () => {
  const both = { addressCn: '广州市', addressEn: 'Guangzhou' }
  expect(merchantAddressIn(both, 'cn')).toBe('广州市')
  expect(merchantAddressIn(both, 'id')).toBe('Guangzhou')
  expect(merchantAddressIn({ ...both, addressEn: '' }, 'spa')).toBe('广州市')
  expect(merchantAddressIn({ ...both, addressCn: '' }, 'cn')).toBe('Guangzhou')
  expect(merchantAddressIn({ addressCn: '', addressEn: '' }, 'en')).toBe('')
})
