/** The remembered page after a login is in this shop and nowhere else. */
import { expect, test } from 'vitest'
import { rememberedPage } from './require-login.ts'

test.each(['/', '/goods/goods-12/1', '/shoppingCart?x=//y#z', '/a/../user/user'])(
  '%s is accepted',
  (back) => {
    expect(rememberedPage(back)).toBe(new URL(back, 'http://shop').href.slice('http://shop'.length))
  },
)

test.each([
  undefined,
  '',
  'goods',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/\t/evil.example',
  '/%2e//evil.example',
  '/login/login',
])('%s is refused', (back) => {
  expect(rememberedPage(back)).toBe('/')
})
