/** Telephone numbers are formatted in their country's groups. */
import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'

test.each([
  ['+6281234567890', '+62 812 3456 7890'],
  ['+15105550142', '+1 510 555 0142'],
  ['+8613600136000', '+86 136 0013 6000'],
  ['+34600123456', '+34 600 12 34 56'],
  ['+86 20 8888 6666', '+86 20 8888 6666'],
  ['95338', '95338'],
  ['400-820-8820', '400-820-8820'],
  ['', ''],
])('%s is shown as %s', (stored, shown) => {
  expect(phoneText(stored)).toBe(shown)
})
