/** The list of time zones: searched by city, country and offset. */
import { expect, test } from 'vitest'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { foldText, hasWords } from '#kit/ui/forms/words-match.ts'
import { listZones } from './places.ts'

const AT = new Date('2026-01-15T00:00:00.000Z')
const listed = new Map(LANGS.map((lang) => [lang, listZones(lang, AT)]))
const find = (lang: Lang, typed: string) =>
  (listed.get(lang) ?? [])
    .filter(({ label, words }) => hasWords(foldText(`${label} ${words}`), typed))
    .map(({ value }) => value)

test('zones stand from west to east, with their offset', () => {
  const zones = listed.get('en') ?? []
  const labelOf = (zone: string) => zones.find(({ value }) => value === zone)?.label
  expect(zones.length).toBeGreaterThan(300)
  expect(labelOf('Asia/Shanghai')).toMatch(/^UTC\+08:00 · Shanghai/)
  expect(labelOf('America/New_York')).toMatch(/^UTC−05:00 · New York/)
  expect(labelOf('UTC')).toBe('UTC+00:00 · UTC')
  const at = (zone: string) => zones.findIndex(({ value }) => value === zone)
  expect(at('America/New_York')).toBeLessThan(at('UTC'))
  expect(at('UTC')).toBeLessThan(at('Asia/Shanghai'))
})

test.each([
  ['cn', '中国', 'Asia/Shanghai'],
  ['en', 'new york', 'America/New_York'],
  ['en', '+05:45', 'Asia/Katmandu'],
  ['spa', 'espana', 'Europe/Madrid'],
  ['cn', '美国', 'America/New_York'],
  ['id', 'brasil', 'America/Sao_Paulo'],
  ['id', 'wib', 'Asia/Jakarta'],
  ['en', '-03:00', 'America/Sao_Paulo'],
  ['id', 'jakarta', 'Asia/Jakarta'],
  ['cn', '上海', 'Asia/Shanghai'],
  ['cn', '雅加达', 'Asia/Jakarta'],
  ['cn', '马德里', 'Europe/Madrid'],
  ['spa', 'yakarta', 'Asia/Jakarta'],
  ['spa', 'nueva york', 'America/New_York'],
  ['id', 'kairo', 'Africa/Cairo'],
  // A Chinese member of staff in an English office, and the reverse.
  ['en', '纽约', 'America/New_York'],
  ['cn', 'madrid', 'Europe/Madrid'],
] as const)('%s: %s', (lang, typed, zone) => {
  expect(find(lang, typed)).toContain(zone)
})

test('cities are called as in the language of the reader, by the old name of a zone and by the new one', () => {
  const labelOf = (lang: Lang, zone: string) =>
    listZones(lang, AT, [zone]).map(({ label }) => label)[0]
  expect(labelOf('cn', 'Asia/Shanghai')).toMatch(/^UTC\+08:00 · 上海/)
  expect(labelOf('spa', 'Asia/Jakarta')).toMatch(/^UTC\+07:00 · Yakarta/)
  for (const zone of ['Asia/Calcutta', 'Asia/Kolkata'])
    expect(labelOf('cn', zone)).toMatch(/^UTC\+05:30 · 加尔各答/)
})
