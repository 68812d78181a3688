/** Mails as HTML: the same words as their text, laid out; typed text never becomes markup or a link of the shop. */
import '#apps/api/mails.ts'
import { expect, test } from 'vitest'
import { LANGS, LOCALES } from '#kit/contract/lang.ts'
import type { Template } from '../../definition.ts'
import { templates } from '../definitions.ts'
import { writeMail } from '../templates.ts'
import { sampleOf } from '../overrides/samples.ts'
import { blocksOf, SIGNATURE } from './blocks.ts'
import { htmlOf } from './html.ts'

const origin = 'https://shop.example'
const around = {
  origin,
  shop: 'Tradepost',
  timeZone: 'Asia/Shanghai',
  overrides: new Map() as never,
}
const NOW = '2026-03-01T00:00:00.000Z'
const text = (body: string, foot = 'Tradepost') => `${body}${SIGNATURE}${foot}`
const of = (text: string, template: Template = 'order-paid') => blocksOf({ template, text, origin })
const html = (text: string, template: Template = 'order-paid') =>
  htmlOf({ lang: 'en', template, subject: 'S <b>', text, origin, logo: null })

test('an address after a few words is a button, after a sentence a link below it, and the link to the preferences is at the bottom', () => {
  const mail = text(
    `Paid.\nThanks.\n\nView order: ${origin}/o?n=1\n\nHello Ana,\n\nOpen this. Within 72 hours:\n${origin}/in#t`,
    `Tradepost\nChoose which emails you get: ${origin}/user/setting/notifications`,
  )
  expect(of(mail)).toEqual([
    { kind: 'text', lines: ['Paid.', 'Thanks.'] },
    { kind: 'button', label: 'View order', url: `${origin}/o?n=1` },
    { kind: 'text', lines: ['Hello Ana,'] },
    { kind: 'text', lines: ['Open this. Within 72 hours:'] },
    { kind: 'link', url: `${origin}/in#t` },
    {
      kind: 'foot',
      shop: 'Tradepost',
      link: { label: 'Choose which emails you get', url: `${origin}/user/setting/notifications` },
    },
  ])
})

test('a code is large above its text, in mails that contain one and in no others', () => {
  const blocks = text('Your code is 314159. Valid for 5 minutes.')
  expect(of(blocks, 'login-code')[0]).toEqual({ kind: 'code', code: '314159' })
  expect(of(blocks, 'order-paid')[0]).toMatchObject({ kind: 'text' })
})

test('typed text stays text: no markup, and no link but to this shop', () => {
  const typed = `<img src=x onerror=alert(1)> "&' https://evil.example/login ${origin}.evil.example/x`
  const made = html(
    text(`You asked: ${typed}\n\nsee ${origin}/goods/1, please\n\n${origin}.evil.example`),
  )
  expect(made).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;&#39; https://evil.example')
  expect([...made.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${origin}/goods/1`,
  ])
  expect(made).toContain('<title>S &lt;b&gt;</title>')
  expect(made).not.toMatch(/<(?:img|script|link|iframe)\b|url\(|@import/)
})

test.each(LANGS)('no mail prints a machine’s time, %s', (lang) => {
  for (const template of templates()) {
    const { subject, text } = writeMail(template, sampleOf(template, lang, NOW), {
      lang,
      ...around,
    })
    expect([template, `${subject}\n${text}`.match(/\d\dT\d\d:\d\d\S*/)]).toEqual([template, null])
  }
})

test.each(LANGS)('both parts of every mail say the same, %s', (lang) => {
  for (const template of templates().filter((each) => each !== 'phone-replaced')) {
    const { subject, text } = writeMail(template, sampleOf(template, lang, NOW), {
      lang,
      ...around,
    })
    const made = htmlOf({ lang, template, subject, text, origin, logo: null })
    expect(made).toContain(`<html lang="${LOCALES[lang]}">`)
    const words = textOf(made)
    const lost = text
      .split(/\n|(?=https:)|-- /)
      .map((line) => plain(line))
      .filter((line) => line !== '' && !words.includes(line) && !made.includes(safe(line)))
    expect([template, lost]).toEqual([template, []])
    const urls = text.match(/https:\/\/\S+/g) ?? []
    for (const url of urls) expect(made).toContain(`href="${safe(url)}"`)
    const buttons = of(text, template).filter(({ kind }) => kind === 'button' || kind === 'link')
    expect([template, buttons.length]).toEqual([
      template,
      / https:|\nhttps:|[：:]https:/.test(text.split(SIGNATURE)[0]!) ? 1 : 0,
    ])
  }
})

const safe = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;')
const plain = (line: string) => line.replace(/\s*[:：]\s*$/, '').trim()
const textOf = (made: string) =>
  made
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
