/** Which addresses are the shop's own, and where a set of redirects leads. */
import { expect, test } from 'vitest'
import {
  canLeadAway,
  leadOf,
  normalAddress,
  normalTarget,
  ruleBook,
  type Rule,
} from '../addresses.ts'

const rule = (id: number, from: string, to: string, lang: Rule['lang'] = null): Rule => ({
  id,
  from,
  lang,
  to,
})
const lead = (rules: Rule[], address: string, lang: 'cn' | 'en' = 'cn') =>
  leadOf(ruleBook(rules), normalAddress(address)!, lang)?.to ?? null

test('one page has one address, whatever the order of its parameters, slashes and fragments', () => {
  for (const typed of [
    '/a/b?y=2&x=1',
    '/a//b/?x=1&y=2',
    '/a/./b?x=1&y=2#top',
    '/a/c/../b/?y=2&x=1',
  ])
    expect(normalAddress(typed)).toBe('/a/b?x=1&y=2')
  expect(normalAddress('/%e4%b8%ad')).toBe('/%E4%B8%AD')
  expect(normalAddress('/中')).toBe('/%E4%B8%AD')
  expect(normalAddress('/')).toBe('/')
  expect(normalTarget('/a?y=2&x=1#top')).toBe('/a?y=2&x=1#top')
})

test('what leads out of the shop is no address of it', () => {
  for (const typed of [
    '',
    'a',
    '//other.example',
    '/\\other.example',
    '\\\\other.example',
    'https://other.example/a',
    'javascript:alert(1)',
    '/a b',
    '/\t/other.example',
    '/\n/other.example',
    '/a\\b',
    '/a\u0000',
  ]) {
    expect([typed, normalAddress(typed)]).toEqual([typed, null])
    expect([typed, normalTarget(typed)]).toEqual([typed, null])
  }
  // Browsers drop the dots first: what is left must not begin with two slashes.
  for (const typed of [
    '/.//other.example',
    '/..//other.example',
    '/a/..//other.example',
    '/%2e//other.example',
  ])
    expect(normalTarget(typed)).toBe('/other.example')
  // An escaped backslash stays escaped: browsers do not read it as a slash.
  expect(normalTarget('/%5cother.example')).toBe('/%5Cother.example')
})

test('the start page, calls, files and the office stay where they are', () => {
  for (const address of [
    '/',
    '/?a=1',
    '/api/x',
    '/office',
    '/office/orders',
    '/assets/a.js',
    '/uploads/a.webp',
    '/health',
  ])
    expect([address, canLeadAway(address)]).toEqual([address, false])
  for (const address of ['/officer', '/home/qdlb?id=1', '/old-shop.php'])
    expect([address, canLeadAway(address)]).toEqual([address, true])
})

test('further parameters do not matter, and the rule with the most of its own comes first', () => {
  const rules = [rule(1, '/old', '/a'), rule(2, '/old?id=5', '/b'), rule(3, '/old?id=5&x=1', '/c')]
  expect(lead(rules, '/old?utm_source=mail')).toBe('/a')
  expect(lead(rules, '/old?id=5&utm_source=mail')).toBe('/b')
  expect(lead(rules, '/old?x=1&id=5')).toBe('/c')
  expect(lead(rules, '/old?id=6')).toBe('/a')
  expect(lead(rules, '/older')).toBeNull()
})

test('a rule of one language comes before the one of all', () => {
  const rules = [rule(1, '/old', '/a'), rule(2, '/old', '/en', 'en'), rule(3, '/only', '/en', 'en')]
  expect([lead(rules, '/old', 'cn'), lead(rules, '/old', 'en')]).toEqual(['/a', '/en'])
  expect([lead(rules, '/only', 'cn'), lead(rules, '/only', 'en')]).toEqual([null, '/en'])
})

test('visitors are led to the end in one step, and never in a circle', () => {
  const chain = [rule(1, '/a', '/b?x=1#top'), rule(2, '/b?x=1', '/c'), rule(3, '/c', '/d#end')]
  expect(lead(chain, '/a')).toBe('/d#end')
  expect(lead([...chain, rule(4, '/d', '/a')], '/a')).toBeNull()
  expect(lead([rule(1, '/a', '/a?x=1')], '/a')).toBeNull()
  const long = Array.from({ length: 500 }, (_, index) =>
    rule(index, `/p${index}`, `/p${index + 1}`),
  )
  expect(lead(long, '/p0')).toBe('/p500')
  expect(lead([...long, rule(500, '/p500', '/p0')], '/p0')).toBeNull()
})
