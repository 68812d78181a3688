/** The page that is remembered over a login leads into this shop and nowhere else. */
import { expect, test } from 'vitest'
import { rememberedPage } from './require-login.ts'

test.each(['/', '/goods/goods-12/1', '/shoppingCart?x=//y#z', '/a/../user/user'])(
  '%s is one of ours',
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
])('%s is none', (back) => {
  expect(rememberedPage(back)).toBe('/')
})
