/** What an archive may say: anybody may have changed it. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as schema from './schema.ts'

test('an archive names pictures of the shop alone, and no script as a map', () => {
  const warehouse = {
    aid: 1,
    areaName: { cn: '' },
    regionCode: null,
    name: { cn: '甲' },
    address: { cn: '' },
    hours: { cn: '' },
    phone: '',
    mapUrl: 'https://maps.example.com/1',
    position: 0,
    active: true,
  }
  expect(z.safeParse(schema.Warehouse, warehouse).success).toBe(true)
  const scripted = { ...warehouse, mapUrl: 'javascript:alert(document.cookie)' }
  expect(z.safeParse(schema.Warehouse, scripted).success).toBe(false)
  const { pictures } = schema.Product.shape.draft.shape
  const picture = (url: string, remoteUrl: string | null) =>
    z.safeParse(pictures, [
      { alt: { cn: '' }, stored: { url, smallUrl: url, width: 1, height: 1 }, remoteUrl },
    ]).success
  expect(picture('/api/files/public/a-1200.webp', 'https://example.com/b.jpg')).toBe(true)
  expect(picture('https://tracker.example.com/pixel.png', null)).toBe(false)
  expect(picture('/api/files/public/a-1200.webp', '/etc/passwd')).toBe(false)
})
