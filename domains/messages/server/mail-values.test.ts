/** Merging values of mails: the compiler refuses common values that do not fit, and missing own values. */
import { expect, expectTypeOf, test } from 'vitest'
import { mailWith, type OwnValues, type TemplateWith } from './mail-values.ts'

type Common = { orderNumber: string; path: string }
const common: Common = { orderNumber: 'SO260301482913570', path: '/user/user/order/details' }

test('common and own values make the values of a mail', () => {
  const reason = 'It has been packed.'
  const values = mailWith<Common, 'cancel-declined'>(common, { reason })
  expect(values).toEqual({ ...common, reason })
})

// The compiler checks these while it checks the test.
test('common values are only for templates that have them all, in their types', () => {
  expectTypeOf<'cancel-declined'>().toExtend<TemplateWith<Common>>()
  expectTypeOf<'papers-passed'>().not.toExtend<TemplateWith<Common>>()
  expectTypeOf<TemplateWith<{ orderNumber: number; path: string }>>().toEqualTypeOf<never>()
})

test('own values are all that are not common', () => {
  expectTypeOf<OwnValues<'cancel-declined', Common>>().toEqualTypeOf<{ reason: string }>()
})
