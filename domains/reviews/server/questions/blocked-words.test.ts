/** Which public texts wait for the merchant: those with a blocked word or a link, however either is written. */
import { expect, test } from 'vitest'
import { hasBlockedWord, maskName } from './blocked-words.ts'

test.each([',', '，', '、', ';', '；', '\n', ' , '])('words are separated by “%s”', (separator) => {
  const words = ['加微信', 'Telegram'].join(separator)
  expect(hasBlockedWord('可以加微信吗', words)).toBe(true)
  expect(hasBlockedWord('ask me on TELEGRAM', words)).toBe(true)
  expect(hasBlockedWord('适合户外用吗', words)).toBe(false)
})

test('full-width letters do not hide a word, and an empty list blocks nothing', () => {
  expect(hasBlockedWord('Ｔｅｌｅｇｒａｍ', 'telegram')).toBe(true)
  expect(hasBlockedWord('telegram', '')).toBe(false)
  expect(hasBlockedWord('telegram', ' ，、\n')).toBe(false)
})

test.each(['https://a.example', 'see www.shop', 'cheap.COM', 'buy at my-shop.cn now'])(
  '“%s” is a link',
  (text) => expect(hasBlockedWord(text, '')).toBe(true),
)

test.each(['2.5 mm or 3.5 mm', 'DN50.', 'a.company'])('“%s” is no link', (text) =>
  expect(hasBlockedWord(text, '')).toBe(false),
)

test.each([
  ['王小明', '王***明'],
  ['Li', 'L***'],
  ['  ', '****'],
])('“%s” is shown as “%s”', (name, shown) => expect(maskName(name)).toBe(shown))
