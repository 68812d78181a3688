/** What is wrong with a link at a glance, and which links a text has. */
import { expect, test } from 'vitest'
import { cleanHtml } from '#kit/server/text/html.ts'
import { judgeLink, linksIn } from '../links.ts'

const judge = (address: string) => judgeLink(address, 'shop.example')

test('links are found in a text as the server stores it, also those without an address', () => {
  const html = cleanHtml(
    '<p><a href="/goods/1?a=1&b=2">a</a> <a href="javascript:alert(1)">b</a> <a>c</a> <abbr href="/x">d</abbr></p>',
  )
  expect(linksIn(html)).toEqual(['/goods/1?a=1&b=2', '', ''])
  expect(linksIn('')).toEqual([])
})

test('other sites, mailboxes, telephones and places on the page are fine as they are', () => {
  for (const address of ['https://other.example/a', 'mailto:a@b.example', 'tel:+86215555', '#top'])
    expect([address, judge(address)]).toEqual([address, null])
})

test('pages of this shop are looked for, also by its whole address', () => {
  expect(judge('/goods/1#x')).toEqual({ path: '/goods/1#x' })
  expect(judge('https://shop.example/goods/1?a=1')).toEqual({ path: '/goods/1?a=1' })
  expect(judge('http://shop.example/goods/1')).toEqual({ path: '/goods/1' })
})

test('oddities are named', () => {
  const odd = {
    empty: ['', ' '],
    relative: ['goods/1', 'about', '../about', '?id=5'],
    insecure: ['http://other.example'],
    unsafe: [
      '//other.example',
      '/\\other.example',
      '\\\\other.example',
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://other.example',
      'https://',
    ],
  }
  for (const [problem, addresses] of Object.entries(odd))
    for (const address of addresses)
      expect([address, judge(address)]).toEqual([address, { problem }])
})
