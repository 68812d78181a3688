/** Which settings a search finds, and in which order. */
import { expect, test } from 'vitest'
import { findSettings } from './find.ts'

const settings = [
  {
    key: 'orders.payWithinMinutes',
    name: 'Time to pay online',
    help: 'Orders are canceled when they aren’t paid within this time.',
    words: 'deadline timeout unpaid',
    task: 'Payments and refunds',
  },
  {
    key: 'payments.refundBankHours',
    name: 'Allow refund by bank transfer after',
    help: 'When the payment provider hasn’t accepted a refund, you can send it by bank.',
    words: 'failed stuck',
    task: 'Payments and refunds',
  },
  {
    key: 'orders.cancelAnswerHours',
    name: 'Time to answer cancellation requests',
    help: 'Without an answer the order is canceled.',
    words: 'refund',
    task: 'Answering customers',
  },
  {
    key: 'shop.timeZone',
    name: '时区',
    help: '时间按此时区显示。',
    words: '时差 UTC',
    task: '时区与汇率',
  },
]
const find = (typed: string) => findSettings(settings, typed).map(({ key }) => key)

test.each([
  ['REFUND', ['payments.refundBankHours', 'orders.cancelAnswerHours', 'orders.payWithinMinutes']],
  ['timeout', ['orders.payWithinMinutes']],
  ['provider bank', ['payments.refundBankHours']],
  ['utc', ['shop.timeZone']],
  ['时间', ['shop.timeZone']],
  ['  ', []],
  ['elephants', []],
])('%s', (typed, keys) => {
  expect(find(typed)).toEqual(keys)
})
