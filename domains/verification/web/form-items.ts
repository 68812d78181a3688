/** The items of the form, as the merchant names and explains them. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Answer } from '../contract.ts'
import type { verificationItems } from '../items-calls.gen.ts'

export type FormItem = DataOf<typeof verificationItems>[number]

export const findItem = (items: readonly FormItem[], code: string): FormItem | undefined =>
  items.find((each) => each.code === code)

export const findAnswer = (answers: readonly Answer[], item: string): Answer =>
  answers.find((each) => each.item === item) ?? { item, text: '', files: [], day: null }

/** The answers with one of them changed. */
export const withAnswer = (answers: readonly Answer[], answer: Answer): Answer[] => [
  ...answers.filter(({ item }) => item !== answer.item),
  answer,
]

/** The merchant's help, and what holds of every field of its kind. */
export function hintOf({ help }: FormItem, hint = ''): string | undefined {
  const hints = [help, hint].filter((text) => text !== '')
  return hints.length === 0 ? undefined : hints.join(' · ')
}
