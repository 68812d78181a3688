/** One journey, two ways to go it: with the mouse, or with the keys alone. */
import type { Locator } from '@playwright/test'

export type Hand = {
  name: 'mouse' | 'keyboard'
  /** Buttons, links, boxes to tick, and one of several radios. */
  press(target: Locator): Promise<void>
  /** Replaces what a field holds. */
  type(field: Locator, text: string): Promise<void>
  /** Chooses in a list by the words of one of its entries. */
  choose(list: Locator, words: string): Promise<void>
}

export const mouse: Hand = {
  name: 'mouse',
  press: (target) => target.click(),
  type: (field, text) => field.fill(text),
  choose: (list, words) => list.selectOption({ label: words }).then(() => undefined),
}
